import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { badRequest, conflict, notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { requireStartable, schedule } from '../domain/run-campaign.ts'
import { getCampaign, getWholeCampaign } from '../queries/get-campaign.ts'
import { lockCampaign, saveState } from '../store/campaigns.ts'
import { endLease, leaseForStart } from '../store/leases.ts'
import { contentOf } from './content-of.ts'
import { startLease, startLeased } from './start-campaign.ts'

/**
 * Sends a campaign now; one that was scheduled no longer has its time then. Throws 404, 400 for one that was
 * sent or is being sent, and when nobody is in its audience, 403 at a limit (`requireRoom`), 400 and 403 for
 * its content as a new campaign, 409 when it is being started or changed at this moment.
 */
export async function sendCampaign(ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> {
  const seen = await getCampaign(ctx, project, id)
  requireStartable(seen)
  const lease = startLease(ctx)
  const campaign = await leaseForStart(ctx.db, seen, lease)
  if (!campaign) throw conflict('The campaign is being started or changed; try again in a moment.')
  try {
    const started = await startLeased(ctx, { campaign, lease, isDue: false })
    if (started === 'nobody') throw badRequest('The campaign has no recipients.')
    if (started === 'changed') throw conflict('The campaign changed in the meantime. Try again.')
    return started
  } finally {
    // Where that fails, its time ends the lease.
    await endLease(ctx.db, { campaignId: id, leaseId: lease.id }, null).catch(() => undefined)
  }
}

export interface ScheduleCampaign extends ProjectGeneration {
  id: string
  scheduledFor: Date
}

/**
 * Has a campaign sent at a time to come. Throws 404, 400 for one that was sent or is being sent, 400 and 403
 * for its content as a new campaign.
 */
export async function scheduleCampaign(
  ctx: Context,
  { id, scheduledFor, ...project }: ScheduleCampaign,
): Promise<Campaign> {
  const seen = await getWholeCampaign(ctx, project, id)
  requireStartable(seen)
  await ctx.runs.check({ ...project, content: contentOf(seen) })
  return transact(ctx.db, async (tx) => {
    const before = await lockCampaign(tx, project, id)
    if (!before) throw notFound('campaign', id)
    const campaign = schedule(before, scheduledFor, ctx.now())
    await saveState(tx, campaign)
    append(tx, [
      campaignSaved(campaign),
      audited({ projectId: project.projectId, at: campaign.updatedAt }, 'campaign.scheduled', campaign),
    ])
    return campaign
  })
}
