import { setTimeout as pause } from 'node:timers/promises'
import { conflict, notFound } from '@postrider/contracts/errors'
import type { RunState } from '@postrider/contracts/internal'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { holdQueued, isHandingOver, releaseQueued } from './store/queued-of-run.ts'
import { enterRun, lockRun, writeRunState } from './store/runs.ts'
import type { Tx } from '../db/tables.ts'
import { stoppedWithinMs } from '../queue/watch-runs.ts'
import { dropQueued } from './drop-queued.ts'
import { isOf, type RunOfCampaign } from './start-run.ts'

/**
 * Pauses, resumes or cancels a run. When it resolves, no mail of a paused or cancelled run begins to be handed over: the state is
 * committed, so no mail is marked for its hand-over after it, and every process that had marked some before has looked at the state
 * again (`watchRuns`). Throws 404 for a campaign without a run, 409 when it is cancelled. Idempotent; an interrupted call is repeated.
 */
export async function setRunState(
  ctx: Context,
  { state, ...named }: RunOfCampaign & { state: RunState },
): Promise<void> {
  const { campaignId } = named
  await transact(ctx.db, async (tx) => {
    // Waits for the chunk of a page that is being handed over, then for the pages of this run that are being expanded and the mails that
    // are being marked.
    await enterRun(tx, campaignId, 'exclusive')
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
  { campaignId, state }: { campaignId: string; state: RunState },
): Promise<void> {
  if (state === 'PAUSED') await holdQueued(tx, campaignId)
  if (state === 'RUNNING') await releaseQueued(tx, campaignId, now())
}

/** Until no mail is being handed over, or every process has looked at the state again. */
async function untilStopped({ db, now }: Context, campaignId: string): Promise<void> {
  const until = performance.now() + stoppedWithinMs
  while (performance.now() < until && (await isHandingOver(db, campaignId, now()))) await pause(25)
}
