import type { campaignChanged, campaignDeleted } from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { entriesOf } from '../domain/entry-of.ts'
import { saveCampaigns, type CampaignCopy } from '../store/campaigns.ts'
import { recordEntries } from './record-entries.ts'

type Changed = Received<typeof campaignChanged>
type Deleted = Received<typeof campaignDeleted>

/**
 * Keeps the newest state of campaigns and adds to the feed. Each write is idempotent by itself: they need no
 * common transaction.
 */
export async function recordCampaigns(ctx: Context, messages: readonly Received[]): Promise<void> {
  const changes = messages.filter(isChange)
  await saveCampaigns(ctx.db, [...changes.map(copyOf), ...messages.filter(isDeletion).map(goneOf)])
  await recordEntries(
    ctx,
    changes.flatMap((message) => entriesOf({ ...message, type: 'campaign.changed' })),
  )
}

// The consumer lets only these types through, each with its own data.
const isChange = (message: Received): message is Changed => message.type === 'campaign.changed'
const isDeletion = (message: Received): message is Deleted => message.type === 'campaign.deleted'

const copyOf = ({ projectId, generation, at, data }: Changed): CampaignCopy => ({
  projectId,
  generation,
  changedAt: at,
  deleted: false,
  ...data,
})

/** What is kept of a deleted campaign: only that it is deleted. */
const goneOf = ({ projectId, generation, at, data: { id, version } }: Deleted): CampaignCopy => ({
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
