import type { Context } from '../../context.ts'
import type { DeliveryJournal } from './journal.ts'

/** How long claims continue without a new try after one that failed. */
const pauseMs = 1_000

/**
 * Wraps work that records what the journal has, which claims wait for. Concurrent calls share one try. Never
 * rejects: mail that cannot be recorded stays in the journal, and must not stop other mail. `work` returns
 * false if something is left.
 */
export function tryTogether(work: (ctx: Context) => Promise<boolean>): (ctx: Context) => Promise<void> {
  const tries = new WeakMap<DeliveryJournal, Promise<void>>()
  const failedAt = new WeakMap<DeliveryJournal, number>()

  const begin = async (ctx: Context): Promise<void> => {
    const isDone = await work(ctx).catch((error: unknown) => {
      ctx.log.warn('journal.not_recorded', { error })
      return false
    })
    if (isDone) failedAt.delete(ctx.journal)
    else failedAt.set(ctx.journal, performance.now())
  }
  return async (ctx) => {
    const { journal } = ctx
    if (journal.unrecorded().length === 0) return
    const failed = failedAt.get(journal) ?? -Infinity
    if (performance.now() - failed < pauseMs) return
    const begun = tries.get(journal) ?? begin(ctx).finally(() => void tries.delete(journal))
    tries.set(journal, begun)
    await begun
  }
}
