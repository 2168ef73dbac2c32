import type { campaignChanged, campaignDeleted } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { entriesOf } from '../domain/entry-of.ts'
import { saveCampaigns, type CampaignCopy } from '../store/campaigns.ts'
import { recordEntries } from './record-entries.ts'

type CampaignChanged = Received<typeof campaignChanged>
type CampaignDeleted = Received<typeof campaignDeleted>

/**
 * Saves the newest state of campaigns and adds entries to the feed. Both writes are idempotent, so they do
 * not need a common transaction.
 */
export async function recordCampaigns(ctx: Context, messages: readonly Received[]): Promise<void> {
  const changes = messages.filter(isChange)
  await saveCampaigns(ctx.db, [...changes.map(copyOf), ...messages.filter(isDeletion).map(deletedCopyOf)])
  await recordEntries(
    ctx,
    changes.flatMap((message) => entriesOf({ ...message, type: 'campaign.changed' })),
  )
}

// The consumer receives only these types, each with its own data.
const isChange = (message: Received): message is CampaignChanged => message.type === 'campaign.changed'
const isDeletion = (message: Received): message is CampaignDeleted => message.type === 'campaign.deleted'

const copyOf = ({ projectId, generation, at, data }: CampaignChanged): CampaignCopy => ({
  projectId,
  generation,
  changedAt: at,
  deleted: false,
  ...data,
})

/** Keeps only the fact that the campaign was deleted. */
const deletedCopyOf = ({
  projectId,
  generation,
  at,
  data: { id, version },
}: CampaignDeleted): CampaignCopy => ({
  id,
  projectId,
  generation,
  name: '',
  subject: '',
  status: 'CANCELLED',
  paused: false,
  scheduledFor: null,
  totalRecipients: 0,
  version,
  deleted: true,
  changedAt: at,
})
