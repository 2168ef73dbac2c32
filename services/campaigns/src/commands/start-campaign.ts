import { contactsApi, campaignSendsApi, segmentsApi } from '@postrider/contracts/internal'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Campaign, WholeCampaign } from '../domain/campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { endEmpty, start } from '../domain/run-campaign.ts'
import { saveStarted } from '../store/campaigns.ts'
import { lockLeased, type Lease } from '../store/leases.ts'
import { contentOf } from './content-of.ts'
import { freezeAudience, type Counted } from './freeze-audience.ts'
import { requireRoom } from './require-room.ts'

/**
 * What a start asks, one after the other: `freezeAudience`, then the run. Where references of a condition are
 * nested, segments is asked once for each level: milliseconds, once it is reached.
 */
const startMs = leaseMsFor(segmentsApi.definition, contactsApi.count, campaignSendsApi.start)

export const startLease = ({ now, newId }: Context): Lease => {
  const at = now()
  return { id: newId(), now: at, until: new Date(at.getTime() + startMs) }
}

export type Started = Campaign | 'changed' | 'nobody'

/**
 * Starts a campaign on which the caller has the lease: freezes its audience, has send start the run, and then
 * changes its state. So a crash in between leaves a run without pages, and the start may be repeated.
 * `isDue`: its scheduled time has come, so that it ends where its audience is empty; else that is `nobody`,
 * and the campaign as it was. `changed`: it was changed or cancelled meanwhile. Throws as `requireRoom` does.
 */
export async function startLeased(
  ctx: Context,
  { campaign, lease, isDue }: { campaign: WholeCampaign; lease: Lease; isDue: boolean },
): Promise<Started> {
  const { projectId, generation, id } = campaign
  await requireRoom(ctx, projectId)
  const counted = await freezeAudience(ctx, campaign)
  if (counted.recipients === 0 && !isDue) return 'nobody'
  if (counted.recipients > 0)
    await ctx.runs.start({ projectId, generation, campaignId: id, content: contentOf(campaign) })
  return save(ctx, { campaign, lease, counted, isDue })
}

interface Starting {
  campaign: WholeCampaign
  lease: Lease
  counted: Counted
  isDue: boolean
}

const save = (ctx: Context, { campaign, lease, counted, isDue }: Starting): Promise<Started> =>
  transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaign.id, lease.id)
    if (before?.version !== campaign.version) return 'changed'
    const { audience, recipients } = counted
    const at = ctx.now()
    const after = recipients === 0 ? endEmpty(before, at) : start(before, { audience, recipients, isDue }, at)
    await saveStarted(tx, after)
    append(tx, [campaignSaved(after), audited({ projectId: after.projectId, at }, 'campaign.started', after)])
    return after
  })
