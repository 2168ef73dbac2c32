import type { Context } from '../context.ts'

/** After a try that failed claims go on without one for so long. */
const pauseMs = 1_000

/**
 * Work on the log of acceptances that claims wait for. Those that ask at the same time share one try. It never rejects: mail that cannot
 * be recorded stays in the log, and must not stop what others have in the queue. `work` answers false when something was left.
 */
export function tryTogether(work: (ctx: Context) => Promise<boolean>): (ctx: Context) => Promise<void> {
  const underway = new WeakMap<Context['acceptanceLog'], Promise<void>>()
  const failedAt = new WeakMap<Context['acceptanceLog'], number>()

  const begin = async (ctx: Context): Promise<void> => {
    const isDone = await work(ctx).catch((error: unknown) => {
      ctx.log.warn('acceptances.not_recorded', { error })
      return false
    })
    if (isDone) failedAt.delete(ctx.acceptanceLog)
    else failedAt.set(ctx.acceptanceLog, performance.now())
  }
  return async (ctx) => {
    const { acceptanceLog } = ctx
    if (acceptanceLog.left().length === 0) return
    const failed = failedAt.get(acceptanceLog) ?? -Infinity
    if (performance.now() - failed < pauseMs) return
    const begun = underway.get(acceptanceLog) ?? begin(ctx).finally(() => void underway.delete(acceptanceLog))
    underway.set(acceptanceLog, begun)
    await begun
  }
}
