import type { Context } from '../context.ts'
import { claimPlatformBatch } from './claim-batch.ts'
import { dispatchClaimed } from './dispatch-batch.ts'

/** Dispatches one batch of the platform's own mail, as `dispatchBatch` does for that of projects. True when more may be due. */
export async function dispatchPlatformMail(ctx: Context): Promise<boolean> {
  const batch = await claimPlatformBatch(ctx)
  if (!batch) return false
  const { postponed } = await dispatchClaimed(ctx, batch)
  return batch.isFull || postponed > 0
}
