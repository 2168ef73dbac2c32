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
 * Time limit in milliseconds after which no further batch starts. A sixth of the gateway's timeout, so that
 * the last batch also ends in time.
 */
const timeLimitMs = 5_000

/**
 * Duration of a claim in milliseconds. Must exceed the duration of a batch or a request. After a crash,
 * another process continues when the claim expires.
 */
const claimMs = 60_000

/** Delay before the loop calls the send service again after a failure, in milliseconds. */
const retryDelayMs = 5_000

/**
 * Cancels the executions of a workflow that are active at the time of the call, and withdraws their queued
 * mails. Returns how many executions were cancelled, and how many are left after five seconds. A loop cancels
 * the remaining executions. The request is stored with its audit entry, so a loop completes it even after a
 * crash. Throws 404 if the workflow does not exist.
 */
export async function cancelAll(ctx: Context, named: WorkflowKey): Promise<CancelledExecutions> {
  const workflow = await getWorkflow(ctx, named)
  const startedUntil = ctx.now()
  const cancel = { ...workflow, startedUntil, isWithdrawn: false }
  const { projectId } = named
  await transact(ctx.db, async (tx) => {
    await insertCancel(tx, cancel, addMs(startedUntil, claimMs))
    append(tx, [audited({ projectId, at: startedUntil }, 'executions.cancelled', workflow)])
  })
  const until = addMs(startedUntil, timeLimitMs)
  // Withdraw mails first, so that none is sent in the meantime. The send service also drops mails of these
  // executions that arrive later.
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

/** Cancels the next batch of a stored request to cancel all executions. Returns true if more may be left. */
export async function cancelRemaining(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimCancel(ctx.db, { now, until: addMs(now, claimMs) })
  if (!claimed) return false
  const isWithdrawn = claimed.isWithdrawn || (await withdraw(ctx, claimed)) !== null
  const active = await findSomeOfWorkflow(ctx.db, claimed)
  await cancelExecutions(ctx, active, { reason: cancelReasons.all })
  if (active.length > 0) await continueCancel(ctx.db, claimed, ctx.now())
  else if (isWithdrawn) await deleteCancel(ctx.db, claimed)
  else await continueCancel(ctx.db, claimed, addMs(ctx.now(), retryDelayMs))
  return active.length > 0 || isWithdrawn
}

/**
 * Withdraws the queued mails of these executions. Returns their number, or null if the send service is
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

const addMs = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
