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

// Each function commits the wanted state first, then waits until the send service confirms it. If the send
// service does not respond, the function throws 503, and the loop `sync-campaign-states` sends the state again.

/**
 * Cancels a campaign and drops its undelivered mail. Throws 404 if it does not exist, and 400 unless it is
 * SCHEDULED or SENDING. Throws 503 if the send service does not confirm.
 */
export const cancelCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(
    ctx,
    { ...project, id },
    {
      action: 'campaign.cancelled',
      change: (before, at) =>
        // A request may be repeated until the send service has confirmed that the campaign is cancelled.
        before.status === 'CANCELLED' && !isSendStateConfirmed(before) ? before : cancel(before, null, at),
    },
  )

/**
 * Pauses a campaign: no mail is delivered until it is resumed. Throws 404 if it does not exist, 400 unless it
 * is SENDING, and 503 if the send service does not confirm.
 */
export const pauseCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(ctx, { ...project, id }, { action: 'campaign.paused', change: pause })

/** Resumes a paused campaign. Throws the errors of `pauseCampaign`. */
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
      campaignChangedMessage(before, after),
      audited({ projectId: project.projectId, at: after.updatedAt }, action, after),
    ])
    return after
  })
  await syncCampaignState(ctx, campaign.id)
  return campaign
}
