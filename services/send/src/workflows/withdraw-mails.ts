import { transact } from '@postrider/db'
import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { projectDisabledReason, workflowCancelledReason } from '../db/withdrawn.ts'
import { dropMails } from '../lifecycle/drop-mails.ts'
import {
  endWithdrawal,
  insertWithdrawal,
  insertWithdrawalsOf,
  nextWithdrawal,
  dequeueWithdrawn,
  type QueuePosition,
  type Withdrawal,
} from './withdrawals-store.ts'

/** Maximum queued mails that a transaction reads and drops, in some hundred milliseconds. */
const limit = 500

/** Time for dropping mails during the call, half of the caller's timeout. */
const callMs = 5_000

/** The time slice of one withdrawal in the loop. */
const timeSliceMs = 60_000

/**
 * Withdraws the mails of executions that started at `startedUntil` or earlier. Returns the number of queued
 * mails that were dropped within five seconds; the loop or a claim drops the rest. Mails that arrive later
 * are dropped on arrival.
 */
export async function withdrawMails(ctx: Context, withdrawal: Withdrawal): Promise<number> {
  await insertWithdrawal(ctx.db, withdrawal)
  return dropWithdrawn(ctx, withdrawal, callMs)
}

/** Withdraws the workflow mails of projects that these messages disable. A loop drops the queued mails. */
export const withdrawOfDisabled = (
  { db }: Context,
  messages: readonly (ProjectGeneration & { at: Date; data: { disabled: boolean } })[],
): Promise<void> =>
  insertWithdrawalsOf(
    db,
    messages
      .filter(({ data }) => data.disabled)
      .map(({ projectId, generation, at }) => ({ projectId, generation, at })),
  )

/**
 * Drops queued mails of one withdrawal during a time slice. Returns false if no withdrawal is left. Two
 * processes may run this concurrently.
 */
export async function dropNextWithdrawn(ctx: Context): Promise<boolean> {
  const withdrawal = await nextWithdrawal(ctx.db)
  if (!withdrawal) return false
  await dropWithdrawn(ctx, withdrawal, timeSliceMs)
  return true
}

async function dropWithdrawn(ctx: Context, withdrawal: Withdrawal, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs
  let dropped = 0
  let after: QueuePosition | undefined
  do {
    const page = await dropPage(ctx, withdrawal, after)
    dropped += page.ids.length
    after = page.last
  } while (after && performance.now() < until)
  if (!after) await endWithdrawal(ctx.db, withdrawal)
  return dropped
}

const dropPage = (ctx: Context, withdrawal: Withdrawal, after: QueuePosition | undefined) =>
  transact(ctx.db, async (tx) => {
    const page = await dequeueWithdrawn(tx, withdrawal, { after, limit })
    const reason = withdrawal.workflowId === null ? projectDisabledReason : workflowCancelledReason
    await dropMails(ctx, tx, { ids: page.ids, reason })
    return page
  })
