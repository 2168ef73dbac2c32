import type { Context } from '../../context.ts'
import type { DeliveryJournal } from './journal.ts'

/** Delay after a failed attempt. Claims continue during this delay. */
const pauseMs = 1_000

/**
 * Wraps work that records the journal before each claim. Concurrent calls share one attempt. Never rejects,
 * because deliveries that cannot be recorded stay in the journal and must not stop other mail. `work` returns
 * false if some deliveries could not be recorded.
 */
export function singleFlight(work: (ctx: Context) => Promise<boolean>): (ctx: Context) => Promise<void> {
  const attempts = new WeakMap<DeliveryJournal, Promise<void>>()
  const failedAt = new WeakMap<DeliveryJournal, number>()

  const start = async (ctx: Context): Promise<void> => {
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
    const attempt = attempts.get(journal) ?? start(ctx).finally(() => void attempts.delete(journal))
    attempts.set(journal, attempt)
    await attempt
  }
}
