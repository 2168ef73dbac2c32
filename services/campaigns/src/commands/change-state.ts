import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { AuditAction } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { isSendStateConfirmed, type Campaign } from '../domain/campaign.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { cancel, pause, resume } from '../domain/campaign-transitions.ts'
import { lockCampaign, saveState } from '../store/campaigns.ts'
import { syncCampaignState } from './sync-campaign-state.ts'

// Each function commits the wanted state first, then waits until send confirms it. If send does not respond,
// the call fails with 503; the caller may repeat it, and a loop retries it as well.

/**
 * Cancels a campaign and drops its undelivered mail. Throws 404, 400 unless it is SCHEDULED or SENDING, 503.
 */
export const cancelCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(
    ctx,
    { ...project, id },
    {
      action: 'campaign.cancelled',
      change: (before, at) =>
        // Allow a repeated cancel that send has not confirmed.
        before.status === 'CANCELLED' && !isSendStateConfirmed(before) ? before : cancel(before, null, at),
    },
  )

/** Pauses a campaign: no mail is delivered until it is resumed. Throws 404, 400 unless it is SENDING, 503. */
export const pauseCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(ctx, { ...project, id }, { action: 'campaign.paused', change: pause })

/** Resumes a paused campaign. Throws 404, 400 unless it is SENDING, 503. */
export const resumeCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(ctx, { ...project, id }, { action: 'campaign.resumed', change: resume })

async function changeState(
  ctx: Context,
  { id, ...project }: ProjectGeneration & { id: string },
  { action, change }: { action: AuditAction; change: (before: Campaign, at: Date) => Campaign },
): Promise<Campaign> {
  const campaign = await transact(ctx.db, async (tx) => {
    const before = await lockCampaign(tx, project, id)
    if (!before) throw notFound('campaign', id)
    const after = change(before, ctx.now())
    if (after === before) return before
    await saveState(tx, after)
    append(tx, [
      campaignChangedMessage(after),
      audited({ projectId: project.projectId, at: after.updatedAt }, action, after),
    ])
    return after
  })
  await syncCampaignState(ctx, campaign.id)
  return campaign
}
