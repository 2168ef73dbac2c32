import { contactsApi, campaignSendsApi, segmentsApi } from '@postrider/contracts/internal'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Campaign, CampaignWithBody } from '../domain/campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { finishEmpty, start } from '../domain/campaign-transitions.ts'
import { saveStarted } from '../store/campaigns.ts'
import { lockLeased, type Lease } from '../store/leases.ts'
import { contentOf } from './content-of.ts'
import { freezeAudience, type CountedAudience } from './freeze-audience.ts'
import { requireRoom } from './require-room.ts'

/**
 * Covers the sequential calls of a start: `freezeAudience`, then send. Nested segment references take one
 * more call per level; these calls take milliseconds once segments responds.
 */
const startLeaseMs = leaseMsFor(segmentsApi.definition, contactsApi.count, campaignSendsApi.start)

export const startLease = ({ now, newId }: Context): Lease => {
  const at = now()
  return { id: newId(), now: at, until: new Date(at.getTime() + startLeaseMs) }
}

export type StartResult = Campaign | 'changed' | 'nobody'

/**
 * Starts a campaign on which the caller holds the lease: freezes its audience, starts it in send, then
 * changes its state. A crash in between leaves a started campaign without pages in send, and the start can be
 * repeated. Returns `nobody` for an empty audience, but a campaign that is due (`isDue`) becomes SENT then.
 * Returns `changed` if another request changed or cancelled the campaign in the meantime. Throws the errors
 * of `requireRoom`.
 */
export async function startLeased(
  ctx: Context,
  { campaign, lease, isDue }: { campaign: CampaignWithBody; lease: Lease; isDue: boolean },
): Promise<StartResult> {
  const { projectId, generation, id } = campaign
  await requireRoom(ctx, projectId)
  const counted = await freezeAudience(ctx, campaign)
  if (counted.recipients === 0 && !isDue) return 'nobody'
  if (counted.recipients > 0)
    await ctx.campaignSends.start({ projectId, generation, campaignId: id, content: contentOf(campaign) })
  return save(ctx, { campaign, lease, counted, isDue })
}

interface SaveStartInput {
  campaign: CampaignWithBody
  lease: Lease
  counted: CountedAudience
  isDue: boolean
}

const save = (ctx: Context, { campaign, lease, counted, isDue }: SaveStartInput): Promise<StartResult> =>
  transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaign.id, lease.id)
    if (before?.version !== campaign.version) return 'changed'
    const { audience, recipients } = counted
    const at = ctx.now()
    const after =
      recipients === 0 ? finishEmpty(before, at) : start(before, { audience, recipients, isDue }, at)
    await saveStarted(tx, after)
    append(tx, [
      campaignChangedMessage(after),
      audited({ projectId: after.projectId, at }, 'campaign.started', after),
    ])
    return after
  })
