import { setTimeout as pause } from 'node:timers/promises'
import type { LoopDefinition } from '@postrider/service'
import { claimBatch, heavyClaimants, usualClaimants, type Batch } from '../commands/queue/claim-batch.ts'
import { dispatchClaimed } from '../commands/queue/dispatch-batch.ts'
import type { Context } from '../context.ts'
import type { PriorityClass } from '../store/tables.ts'

/**
 * Batches of a priority class that are under way at the same time, at most. Under /v1/send with 256 clients, which is more than two cores carry,
 * the queue grew by 350 mails a second with three, by 110 with five and hardly with eight; but with three the process stays at
 * 287 MB, while five took up to 359 for moments and eight 342.
 */
export const overlap = 3
/** For how long a batch that was not full holds up the next, for which more gather meanwhile. */
const gatherMs = 1_000

export type Turns = Required<Pick<LoopDefinition, 'work' | 'finish'>>

/**
 * The turns of a priority class's loop for heavy tenants: one small batch at a time. All priority classes' tasks share one worker, whose turns go round
 * between tenants and, of one tenant, between its priority classes: so no priority class's long work holds up another's for longer than a mail of each takes.
 */
export const batchesApart = (ctx: Context, priority: PriorityClass): Turns =>
  overlappingBatches(ctx, priority, { claimants: heavyClaimants, atOnce: 1 })

/**
 * The turns of a priority class's loop. While full batches are rendered, handed over and recorded, the next ones are claimed and follow: a turn
 * waits for a dozen answers, of the database and of the provider. One after the other they left the queue growing under /v1/send
 * with 128 clients. After a failure there is one batch at a time until one succeeds, so that the loop's pauses grow.
 */
export function overlappingBatches(
  ctx: Context,
  priority: PriorityClass,
  { claimants, atOnce } = { claimants: usualClaimants, atOnce: overlap },
): Turns {
  const underway = new Set<Promise<void>>()
  const failures: Error[] = []
  let isBackingOff = false

  const begin = (batch: Batch): Promise<void> => {
    const handled = dispatchClaimed(ctx, batch).then(
      () => void (isBackingOff = false),
      (error: unknown) => void failures.push(error instanceof Error ? error : new Error(String(error))),
    )
    underway.add(handled)
    return handled.finally(() => underway.delete(handled))
  }
  /** A batch's failure is that of the turn that finds it. */
  const failIfOneDid = (): void => {
    const [first, ...others] = failures.splice(0)
    for (const error of others) ctx.log.warn('batch.failed', { priority, error })
    if (!first) return
    isBackingOff = true
    throw first
  }
  const most = (): number => (isBackingOff ? 1 : Math.max(1, Math.min(atOnce, ctx.provider.room(priority))))

  return {
    work: async (signal) => {
      while (underway.size >= most()) await Promise.race(underway)
      failIfOneDid()
      if (signal.aborted) return false
      const batch = await claimBatch(ctx, priority, claimants(ctx))
      if (!batch) return false
      const handled = begin(batch)
      if (batch.isFull && !isBackingOff) return true
      await (isBackingOff ? handled : Promise.race([handled, pause(gatherMs, undefined, { ref: false })]))
      failIfOneDid()
      return batch.isFull
    },
    finish: async () => {
      await Promise.all(underway)
      await ctx.provider.drain?.(priority)
      failIfOneDid()
    },
  }
}
