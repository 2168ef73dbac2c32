import { instantText } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import type { CancelledExecutions } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../../context.ts'
import { cancelReasons } from '../../domain/execution/start-execution.ts'
import { getWorkflow } from '../../queries/get-workflow.ts'
import { countActiveOfWorkflow, findSomeOfWorkflow } from '../../store/active-executions.ts'
import {
  claimCancel,
  continueCancel,
  deleteCancel,
  insertCancel,
  noteWithdrawn,
  type CancelRequest,
} from '../../store/cancels.ts'
import type { WorkflowKey } from '../change-workflow.ts'
import { cancelExecutions, cancelInBatches } from './cancel-executions.ts'

/**
 * A sixth of the gateway's timeout, so that a batch that begins just before this limit ends before the
 * timeout.
 */
const timeLimitMs = 5_000

/**
 * Longer than a batch or a request takes. After a crash, another process continues when the claim expires.
 */
const claimMs = 60_000

/** Delay before the loop calls send again after a failure. */
const retryDelayMs = 5_000

/**
 * Cancels the executions of a workflow that are active at the time of the call, and makes send drop their
 * queued mails. Returns the number of cancelled executions, and the number that is left after five seconds;
 * a loop cancels those. The request is stored with its audit entry, so it is also completed after a crash.
 * Throws 404.
 */
export async function cancelAll(ctx: Context, named: WorkflowKey): Promise<CancelledExecutions> {
  const workflow = await getWorkflow(ctx, named)
  const startedUntil = ctx.now()
  const cancel = { ...workflow, startedUntil, isWithdrawn: false }
  const { projectId } = named
  await transact(ctx.db, async (tx) => {
    await insertCancel(tx, cancel, later(startedUntil, claimMs))
    append(tx, [audited({ projectId, at: startedUntil }, 'executions.cancelled', workflow)])
  })
  const until = later(startedUntil, timeLimitMs)
  // Withdraw first, so that no mail is sent in the meantime. Send also drops mails of these executions that
  // arrive later.
  const withdrawnMails = await withdraw(ctx, cancel)
  const { cancelled, isAll } = await cancelInBatches(ctx, {
    find: () => findSomeOfWorkflow(ctx.db, cancel),
    reason: cancelReasons.all,
    isLate: () => ctx.now() >= until,
  })
  const remaining = isAll ? 0 : await countActiveOfWorkflow(ctx.db, cancel)
  const isDone = remaining === 0 && withdrawnMails !== null
  await (isDone ? deleteCancel(ctx.db, cancel) : continueCancel(ctx.db, cancel, ctx.now()))
  return { cancelled, remaining, withdrawnMails }
}

/** Cancels the next batch of a stored request to cancel all executions. Returns true if there may be more. */
export async function cancelRemaining(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimCancel(ctx.db, { now, until: later(now, claimMs) })
  if (!claimed) return false
  const isWithdrawn = claimed.isWithdrawn || (await withdraw(ctx, claimed)) !== null
  const active = await findSomeOfWorkflow(ctx.db, claimed)
  await cancelExecutions(ctx, active, { reason: cancelReasons.all })
  if (active.length > 0) await continueCancel(ctx.db, claimed, ctx.now())
  else if (isWithdrawn) await deleteCancel(ctx.db, claimed)
  else await continueCancel(ctx.db, claimed, later(ctx.now(), retryDelayMs))
  return active.length > 0 || isWithdrawn
}

/**
 * Makes send drop the queued mails of these executions. Returns their number, or null if send is
 * unavailable.
 */
async function withdraw(ctx: Context, cancel: CancelRequest): Promise<number | null> {
  const { id: workflowId, projectId, generation, startedUntil } = cancel
  const named = { projectId, generation, workflowId }
  try {
    const { withdrawn } = await ctx.workflowMails.withdraw({
      ...named,
      startedUntil: instantText(startedUntil),
    })
    await noteWithdrawn(ctx.db, cancel)
    return withdrawn
  } catch (error) {
    ctx.log.warn('workflow_mails.not_withdrawn', { ...named, error })
    return null
  }
}

const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
