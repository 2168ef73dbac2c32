import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { WholeCampaign } from '../domain/campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { cancelReasonOf } from '../domain/cancel-reason.ts'
import { cancel } from '../domain/run-campaign.ts'
import { saveStarted } from '../store/campaigns.ts'
import { endLease, leaseDue, lockLeased, type Lease } from '../store/leases.ts'
import { startLease, startLeased } from './start-campaign.ts'

/** A campaign that could not be started, since another service was away, is tried again after this. */
const againMs = 10_000

/**
 * Starts one scheduled campaign whose time has come; true when there was one. Nobody in its audience: it ends
 * SENT. When its domain, its segment or what it says is not as it must be any more: it ends CANCELLED with
 * the reason.
 */
export async function startDue(ctx: Context): Promise<boolean> {
  const lease = startLease(ctx)
  const campaign = await leaseDue(ctx.db, lease)
  if (!campaign) return false
  try {
    await startLeased(ctx, { campaign, lease, isDue: true })
    await endLease(ctx.db, { campaignId: campaign.id, leaseId: lease.id }, null)
  } catch (error) {
    await handleFailure(ctx, { campaign, lease, error })
  }
  return true
}

/**
 * Cancels the campaign when no later try can succeed (`cancelReasonOf`); any other error only postpones its
 * start.
 */
async function handleFailure(
  ctx: Context,
  { campaign, lease, error }: { campaign: WholeCampaign; lease: Lease; error: unknown },
): Promise<void> {
  const reason = error instanceof AppError ? cancelReasonOf(error) : undefined
  const { projectId, id: campaignId } = campaign
  ctx.log.warn('campaign.not_started', { projectId, campaignId, reason, error })
  if (reason === undefined) {
    const again = new Date(ctx.now().getTime() + againMs)
    return endLease(ctx.db, { campaignId, leaseId: lease.id }, again)
  }
  await transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaignId, lease.id)
    // It was changed meanwhile, or cancelled by a call.
    if (before?.version !== campaign.version) return
    const after = cancel(before, reason, ctx.now())
    await saveStarted(tx, after)
    append(tx, [campaignSaved(after)])
  })
}
