import { setTimeout as pause } from 'node:timers/promises'
import { notFound } from '@postrider/contracts/errors'
import type { CampaignSendState } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import { campaignCancelled } from '../errors.ts'
import type { Context } from '../context.ts'
import { holdQueued, isDelivering, releaseQueued } from './store/queued-campaign-mails.ts'
import { isPageHeld } from './store/audience-pages.ts'
import { lockCampaignSend, writeCampaignSendState } from './store/campaign-sends.ts'
import type { Tx } from '../db/tables.ts'
import { stoppedWithinMs } from '../delivery/watch-campaigns.ts'
import { dropQueued } from './drop-queued.ts'
import { isOf, type CampaignSendKey } from './start-campaign-send.ts'

/**
 * Pauses, resumes or cancels a campaign. When the promise resolves, the state is committed and every
 * delivering process has read it (`watchCampaigns`), so no delivery of a stopped campaign starts. Throws 404
 * if the campaign was not started, and 409 if a cancelled campaign is paused or resumed. Idempotent.
 */
export async function setCampaignSendState(
  ctx: Context,
  { state, ...key }: CampaignSendKey & { state: CampaignSendState },
): Promise<void> {
  const { campaignId } = key
  await transact(ctx.db, async (tx) => {
    // Waits for transactions that expand pages of this campaign or record the start of deliveries.
    const campaignSend = await lockCampaignSend(tx, campaignId, 'for update')
    if (!campaignSend || !isOf(campaignSend, key)) throw notFound('campaign', campaignId)
    if (campaignSend.state === 'CANCELLED' && state !== 'CANCELLED') throw campaignCancelled()
    if (campaignSend.state !== state) await writeCampaignSendState(tx, { campaignId, state, at: ctx.now() })
    await moveQueued(ctx, tx, { campaignId, state })
  })
  if (state === 'CANCELLED') await dropQueued(ctx, campaignId)
  if (state !== 'RUNNING') await untilStopped(ctx, campaignId)
}

async function moveQueued(
  { now }: Context,
  tx: Tx,
  { campaignId, state }: { campaignId: string; state: CampaignSendState },
): Promise<void> {
  if (state === 'PAUSED') await holdQueued(tx, campaignId)
  if (state === 'RUNNING') await releaseQueued(tx, campaignId, now())
}

/** Resolves when no mail is being delivered, or when every process has read the new state. */
async function untilStopped({ db, now }: Context, campaignId: string): Promise<void> {
  const until = performance.now() + stoppedWithinMs
  const isBusy = async (): Promise<boolean> =>
    (await isDelivering(db, campaignId, now())) || (await isPageHeld(db, campaignId, now()))
  while (performance.now() < until && (await isBusy())) await pause(25)
}
