import { setTimeout as pause } from 'node:timers/promises'
import type { LoopDefinition } from '@postrider/process'
import { claimBatch, heavyClaimants, usualClaimants, type Batch } from './claim-batch.ts'
import { dispatchClaimed } from './dispatch-batch.ts'
import type { Context } from '../context.ts'
import type { PriorityClass } from '../db/tables.ts'

/**
 * The most batches of a priority class that are in progress at the same time. Under /v1/send with 256 clients, which overloads two
 * cores, the queue grew by 350 mails a second with three, by 110 with five and hardly with eight. But with three the process stayed at
 * 287 MB, where five took up to 359 MB and eight 342 MB.
 */
const overlap = 3
/** How long the next batch waits for one that was not full, so that more mails gather for it. */
const gatherMs = 1_000
/** How long the next claim waits when only tenants are due that wait for the rendering of earlier batches. */
const busyMs = 100

export type LoopWork = Required<Pick<LoopDefinition, 'work' | 'finish'>>

/**
 * The work of a priority class's loop for heavy tenants: one small batch at a time. All priority classes share one worker, which
 * renders a mail of each tenant in turn and, for one tenant, a mail of each priority class. So slow mails of one class delay another
 * class by one mail of each tenant at most.
 */
export const heavyBatches = (ctx: Context, priority: PriorityClass): LoopWork =>
  overlappingBatches(ctx, priority, { claimants: () => heavyClaimants(ctx), atOnce: 1 })

/**
 * The work of a priority class's loop. The next batch is claimed while full ones are still rendered, handed over and recorded, since a
 * turn mostly waits for the database and the provider: with one batch after another the queue grew under /v1/send with 128 clients.
 * After a failure there is one batch at a time until one succeeds, so that the loop's back-off grows.
 */
export function overlappingBatches(
  ctx: Context,
  priority: PriorityClass,
  { claimants, atOnce } = { claimants: () => usualClaimants(ctx, priority), atOnce: overlap },
): LoopWork {
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
  /** Throws a batch's error in the turn that finds it, so that the loop backs off. */
  const failIfOneDid = (): void => {
    const [first, ...others] = failures.splice(0)
    for (const error of others) ctx.log.warn('batch.failed', { priority, error })
    if (!first) return
    isBackingOff = true
    throw first
  }
  const most = (): number =>
    isBackingOff ? 1 : Math.max(1, Math.min(atOnce, ctx.provider.capacity(priority)))

  return {
    work: async (signal) => {
      while (underway.size >= most()) await Promise.race(underway)
      failIfOneDid()
      if (signal.aborted) return false
      const whose = claimants()
      // A batch of heavy tenants is for them alone, whoever else is busy.
      const leftOut = whose.only ? [] : ctx.rendering.busyTenants(priority)
      const batch = await claimBatch(ctx, priority, whose)
      if (!batch) return untilRendered(ctx, priority, { leftOut, underway })
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

/**
 * True when mails may be due that a claim left out, since enough of their tenants' waited to be rendered. Where these are rendered by
 * now, the next claim follows at once: nothing else would wake the loop before its clock does.
 */
async function untilRendered(
  { rendering }: Context,
  priority: PriorityClass,
  { leftOut, underway }: { leftOut: readonly string[]; underway: ReadonlySet<Promise<void>> },
): Promise<boolean> {
  if (leftOut.length === 0) return false
  const busy = new Set(rendering.busyTenants(priority))
  if (leftOut.some((tenant) => !busy.has(tenant))) return true
  if (underway.size === 0) return false
  await Promise.race([...underway, pause(busyMs, undefined, { ref: false })])
  return true
}
