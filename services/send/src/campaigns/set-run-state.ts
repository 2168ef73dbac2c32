import { setTimeout as pause } from 'node:timers/promises'
import { conflict, notFound } from '@postrider/contracts/errors'
import type { CampaignSendState } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { holdQueued, isDelivering, releaseQueued } from './store/queued-of-run.ts'
import { isPageHeld } from './store/run-pages.ts'
import { lockRun, writeRunState } from './store/runs.ts'
import type { Tx } from '../db/tables.ts'
import { stoppedWithinMs } from '../delivery/watch-campaigns.ts'
import { dropQueued } from './drop-queued.ts'
import { isOf, type RunOfCampaign } from './start-run.ts'

/**
 * Pauses, resumes or cancels a campaign. When it resolves, no mail of a paused or cancelled campaign begins
 * to be delivered: the state is committed, so delivery of no further batch begins, and every process that is
 * delivering one has read the state again (`watchCampaigns`). Throws 404 for a campaign that was not started,
 * 409 if it is cancelled. Idempotent; an interrupted call is repeated.
 */
export async function setRunState(
  ctx: Context,
  { state, ...named }: RunOfCampaign & { state: CampaignSendState },
): Promise<void> {
  const { campaignId } = named
  await transact(ctx.db, async (tx) => {
    // Waits for the pages of this campaign that are being expanded and the mails that are being marked.
    const run = await lockRun(tx, campaignId, 'for update')
    if (!run || !isOf(run, named)) throw notFound('campaign', campaignId)
    if (run.state === 'CANCELLED' && state !== 'CANCELLED') throw conflict('The campaign is cancelled.')
    if (run.state !== state) await writeRunState(tx, { campaignId, state, at: ctx.now() })
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

/** Resolves when no mail is being delivered, or when every process has read the state again. */
async function untilStopped({ db, now }: Context, campaignId: string): Promise<void> {
  const until = performance.now() + stoppedWithinMs
  const isBusy = async (): Promise<boolean> =>
    (await isDelivering(db, campaignId, now())) || (await isPageHeld(db, campaignId, now()))
  while (performance.now() < until && (await isBusy())) await pause(25)
}
