import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { CampaignWithBody } from '../domain/campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { cancelReasonOf } from '../domain/cancel-reason.ts'
import { cancel } from '../domain/campaign-transitions.ts'
import { saveStarted } from '../store/campaigns.ts'
import { endLease, leaseDue, lockLeased, type Lease } from '../store/leases.ts'
import { startLease, startLeased } from './start-campaign.ts'

/** Delay before a failed start is repeated. */
const retryMs = 10_000

/**
 * Starts one scheduled campaign that is due. Returns false if no campaign is due. A campaign without
 * recipients becomes SENT. A campaign that cannot be started becomes CANCELLED with the reason.
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
 * Cancels the campaign if a retry cannot succeed (`cancelReasonOf`). After any other error, starts the
 * campaign later.
 */
async function handleFailure(
  ctx: Context,
  { campaign, lease, error }: { campaign: CampaignWithBody; lease: Lease; error: unknown },
): Promise<void> {
  const reason = error instanceof AppError ? cancelReasonOf(error) : undefined
  const { projectId, id: campaignId } = campaign
  ctx.log.warn('campaign.not_started', { projectId, campaignId, reason, error })
  if (reason === undefined) {
    const retryAt = new Date(ctx.now().getTime() + retryMs)
    return endLease(ctx.db, { campaignId, leaseId: lease.id }, retryAt)
  }
  await transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaignId, lease.id)
    // Another request has changed or cancelled the campaign.
    if (before?.version !== campaign.version) return
    const after = cancel(before, reason, ctx.now())
    await saveStarted(tx, after)
    append(tx, [campaignChangedMessage(before, after)])
  })
}
