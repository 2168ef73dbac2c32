import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { getWorkflow } from '../../queries/get-workflow.ts'
import { countActiveOfWorkflow, findSomeOfWorkflow } from '../../store/active-executions.ts'
import { claimCancel, continueCancel, forgetCancel, insertCancel } from '../../store/cancels.ts'
import type { NamedWorkflow } from '../change-workflow.ts'
import { cancelExecutions, cancelInBatches } from './cancel-executions.ts'

/** A sixth of what the gateway waits for an answer: a batch that begins at the end of it is done in time. */
const withinMs = 5_000

/** Longer than a batch takes, and than a request. After a crash another process goes on then. */
const claimMs = 60_000

/**
 * Cancels the executions of a workflow that run or wait when it is called. Answers how many it has cancelled, and how many are left after
 * five seconds, which a loop cancels. What is asked for is kept with the note of who asked, so it is done after a crash too. Throws 404.
 */
export async function cancelAll(
  ctx: Context,
  named: NamedWorkflow,
): Promise<{ cancelled: number; remaining: number }> {
  const workflow = await getWorkflow(ctx, named)
  const startedUntil = ctx.now()
  const cancel = { ...workflow, startedUntil }
  const { projectId } = named
  await transact(ctx.db, async (tx) => {
    await insertCancel(tx, cancel, later(startedUntil, claimMs))
    append(tx, [audited({ projectId, at: startedUntil }, 'executions.cancelled', workflow)])
  })
  const until = later(startedUntil, withinMs)
  const { cancelled, isAll } = await cancelInBatches(ctx, {
    find: () => findSomeOfWorkflow(ctx.db, cancel),
    reason: cancelReasons.all,
    isLate: () => ctx.now() >= until,
  })
  const remaining = isAll ? 0 : await countActiveOfWorkflow(ctx.db, cancel)
  await (remaining > 0 ? continueCancel(ctx.db, cancel, ctx.now()) : forgetCancel(ctx.db, cancel))
  return { cancelled, remaining }
}

/** Cancels a batch of what a request to cancel all has left; true when there may be more. */
export async function cancelRemaining(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimCancel(ctx.db, { now, until: later(now, claimMs) })
  if (!claimed) return false
  const active = await findSomeOfWorkflow(ctx.db, claimed)
  await cancelExecutions(ctx, active, { reason: cancelReasons.all })
  await (active.length === 0 ? forgetCancel(ctx.db, claimed) : continueCancel(ctx.db, claimed, ctx.now()))
  return true
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
