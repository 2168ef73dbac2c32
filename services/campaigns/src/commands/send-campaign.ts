import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { alreadyStarting, campaignChanged, noRecipients } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Campaign } from '../domain/campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { requireStartable, schedule } from '../domain/campaign-transitions.ts'
import { getCampaign, getCampaignWithBody } from '../queries/get-campaign.ts'
import { lockCampaign, saveState } from '../store/campaigns.ts'
import { endLease, leaseForStart } from '../store/leases.ts'
import { contentOf } from './content-of.ts'
import { startLease, startLeased } from './start-campaign.ts'

/**
 * Starts to send a campaign immediately and clears its scheduled time. Throws 404 if it does not exist, 409
 * while another request starts or changes it, and 403 at a limit (`requireUnits`). Throws 400 if it is not
 * DRAFT or SCHEDULED or has no recipients. Throws 400 or 403 for invalid content, as in `createCampaign`.
 */
export async function sendCampaign(ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> {
  const current = await getCampaign(ctx, project, id)
  requireStartable(current)
  const lease = startLease(ctx)
  const campaign = await leaseForStart(ctx.db, current, lease)
  if (!campaign) throw alreadyStarting()
  try {
    const started = await startLeased(ctx, { campaign, lease, isDue: false })
    if (started === 'nobody') throw noRecipients()
    if (started === 'changed') throw campaignChanged()
    return started
  } finally {
    // If ending the lease fails, the lease expires by itself.
    await endLease(ctx.db, { campaignId: id, leaseId: lease.id }, null).catch(() => undefined)
  }
}

export interface ScheduleCampaignInput extends ProjectGeneration {
  id: string
  scheduledFor: Date
}

/**
 * Schedules a campaign. Throws 404 if it does not exist, and 400 if it is not DRAFT or SCHEDULED. Throws 400
 * or 403 for invalid content, as in `createCampaign`.
 */
export async function scheduleCampaign(
  ctx: Context,
  { id, scheduledFor, ...project }: ScheduleCampaignInput,
): Promise<Campaign> {
  const current = await getCampaignWithBody(ctx, project, id)
  requireStartable(current)
  await ctx.campaignSends.check({ ...project, content: contentOf(current) })
  return transact(ctx.db, async (tx) => {
    const before = await lockCampaign(tx, project, id)
    if (!before) throw notFound('campaign', id)
    const campaign = schedule(before, scheduledFor, ctx.now())
    await saveState(tx, campaign)
    append(tx, [
      campaignChangedMessage(before, campaign),
      audited({ projectId: project.projectId, at: campaign.updatedAt }, 'campaign.scheduled', campaign),
    ])
    return campaign
  })
}
