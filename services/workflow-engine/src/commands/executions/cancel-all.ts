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
  forgetCancel,
  insertCancel,
  noteWithdrawn,
  type Cancel,
} from '../../store/cancels.ts'
import type { NamedWorkflow } from '../change-workflow.ts'
import { cancelExecutions, cancelInBatches } from './cancel-executions.ts'

/** A sixth of what the gateway waits for an answer: a batch that begins at the end of it is done in time. */
const withinMs = 5_000

/** Longer than a batch takes, and than a request. After a crash another process goes on then. */
const claimMs = 60_000

/** How long the loop waits while send is unavailable. */
const againMs = 5_000

/**
 * Cancels the executions of a workflow that run or wait when it is called, and has send drop their queued
 * mails. Returns how many it has cancelled, and how many are left after five seconds, which a loop cancels.
 * The request is stored with its audit entry, so it is carried out after a crash too. Throws 404.
 */
export async function cancelAll(ctx: Context, named: NamedWorkflow): Promise<CancelledExecutions> {
  const workflow = await getWorkflow(ctx, named)
  const startedUntil = ctx.now()
  const cancel = { ...workflow, startedUntil, isWithdrawn: false }
  const { projectId } = named
  await transact(ctx.db, async (tx) => {
    await insertCancel(tx, cancel, later(startedUntil, claimMs))
    append(tx, [audited({ projectId, at: startedUntil }, 'executions.cancelled', workflow)])
  })
  const until = later(startedUntil, withinMs)
  // First, so that no mail is sent while executions are cancelled: send also drops those that come later.
  const withdrawnMails = await withdraw(ctx, cancel)
  const { cancelled, isAll } = await cancelInBatches(ctx, {
    find: () => findSomeOfWorkflow(ctx.db, cancel),
    reason: cancelReasons.all,
    isLate: () => ctx.now() >= until,
  })
  const remaining = isAll ? 0 : await countActiveOfWorkflow(ctx.db, cancel)
  const isDone = remaining === 0 && withdrawnMails !== null
  await (isDone ? forgetCancel(ctx.db, cancel) : continueCancel(ctx.db, cancel, ctx.now()))
  return { cancelled, remaining, withdrawnMails }
}

/** Continues a request to cancel all with its next batch; true when there may be more. */
export async function cancelRemaining(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const claimed = await claimCancel(ctx.db, { now, until: later(now, claimMs) })
  if (!claimed) return false
  const isWithdrawn = claimed.isWithdrawn || (await withdraw(ctx, claimed)) !== null
  const active = await findSomeOfWorkflow(ctx.db, claimed)
  await cancelExecutions(ctx, active, { reason: cancelReasons.all })
  if (active.length > 0) await continueCancel(ctx.db, claimed, ctx.now())
  else if (isWithdrawn) await forgetCancel(ctx.db, claimed)
  else await continueCancel(ctx.db, claimed, later(ctx.now(), againMs))
  return active.length > 0 || isWithdrawn
}

/**
 * Has send drop the queued mails of these executions; returns how many there were, null where send is
 * unavailable.
 */
async function withdraw(ctx: Context, cancel: Cancel): Promise<number | null> {
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
