import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { AuditAction } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { isConfirmed, type Campaign } from '../domain/campaign.ts'
import { campaignSaved } from '../domain/messages.ts'
import { cancel, pause, resume } from '../domain/run-campaign.ts'
import { lockCampaign, saveState } from '../store/campaigns.ts'
import { tellSend } from './tell-send.ts'

// Each commits what is wanted, then has send confirm it. When send does not answer that is 503: the caller
// may repeat it, and a loop does so by itself.

/**
 * Cancels a campaign: mail that was not handed over is dropped. Throws 404, 400 unless it is SCHEDULED or
 * SENDING, 503.
 */
export const cancelCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(
    ctx,
    { ...project, id },
    {
      action: 'campaign.cancelled',
      change: (before, at) =>
        // A repeat of a cancel that send has not confirmed.
        before.status === 'CANCELLED' && !isConfirmed(before) ? before : cancel(before, null, at),
    },
  )

/**
 * Pauses a campaign: nothing is handed over until it is resumed. Throws 404, 400 unless it is SENDING, 503.
 */
export const pauseCampaign = (ctx: Context, project: ProjectGeneration, id: string): Promise<Campaign> =>
  changeState(ctx, { ...project, id }, { action: 'campaign.paused', change: pause })

/** Lets a campaign that is paused go on. Throws 404, 400 unless it is SENDING, 503. */
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
      campaignSaved(after),
      audited({ projectId: project.projectId, at: after.updatedAt }, action, after),
    ])
    return after
  })
  await tellSend(ctx, campaign.id)
  return campaign
}
