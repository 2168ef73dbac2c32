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
import { requireUnits } from './require-units.ts'

/**
 * Duration of the lease on a campaign that is being started. The lease covers the sequential calls to the
 * segments, contacts and send services. Nested segment references need additional calls, which take
 * milliseconds.
 */
const startLeaseMs = leaseMsFor(segmentsApi.definition, contactsApi.count, campaignSendsApi.start)

export const startLease = ({ now, newId }: Context): Lease => {
  const at = now()
  return { id: newId(), now: at, until: new Date(at.getTime() + startLeaseMs) }
}

export type StartResult = Campaign | 'changed' | 'nobody'

/**
 * Starts a campaign that the caller has leased: freezes its audience, starts it in the send service, then
 * changes its state. The start can be repeated after a crash. If the audience is empty, a due campaign
 * (`isDue`) becomes SENT; for any other campaign, returns `nobody`. Returns `changed` if another request
 * changed or cancelled the campaign in the meantime. Throws the errors of `requireUnits`.
 */
export async function startLeased(
  ctx: Context,
  { campaign, lease, isDue }: { campaign: CampaignWithBody; lease: Lease; isDue: boolean },
): Promise<StartResult> {
  const { projectId, generation, id } = campaign
  await requireUnits(ctx, projectId)
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
      campaignChangedMessage(before, after),
      audited({ projectId: after.projectId, at }, 'campaign.started', after),
    ])
    return after
  })
