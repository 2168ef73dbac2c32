import { transact } from '@postrider/db'
import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { projectDisabledReason, workflowCancelledReason } from '../db/withdrawn.ts'
import { dropMails } from '../lifecycle/drop-mails.ts'
import {
  endWithdrawal,
  insertWithdrawal,
  insertWithdrawalsOf,
  takeTurn,
  takeWithdrawn,
  type QueuePlace,
  type Withdrawal,
} from './withdrawals-store.ts'

/** Mails of the queue that a transaction looks at, and drops at most: some hundred milliseconds. */
const limit = 500

/** Half of what a caller waits for. */
const callMs = 5_000

/** The time of a turn of the loop. */
const turnMs = 60_000

/**
 * Withdraws the mails of executions that started until an instant. Returns how many queued mails were dropped
 * within five seconds. What is still in the queue is dropped by the loop or when it is claimed, and what
 * arrives later is dropped on arrival.
 */
export async function withdrawMails(ctx: Context, withdrawal: Withdrawal): Promise<number> {
  await insertWithdrawal(ctx.db, withdrawal)
  return dropWithdrawn(ctx, withdrawal, callMs)
}

/**
 * Withdraws the mails of workflows of projects that these messages say are disabled; a loop drops what is
 * queued.
 */
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
 * Drops the queued mails of one withdrawal for its turn; true when there was one. Two processes may do so at
 * the same time.
 */
export async function dropNextWithdrawn(ctx: Context): Promise<boolean> {
  const withdrawal = await takeTurn(ctx.db)
  if (!withdrawal) return false
  await dropWithdrawn(ctx, withdrawal, turnMs)
  return true
}

async function dropWithdrawn(ctx: Context, withdrawal: Withdrawal, withinMs: number): Promise<number> {
  const until = performance.now() + withinMs
  let dropped = 0
  let after: QueuePlace | undefined
  do {
    const page = await dropPage(ctx, withdrawal, after)
    dropped += page.ids.length
    after = page.last
  } while (after && performance.now() < until)
  if (!after) await endWithdrawal(ctx.db, withdrawal)
  return dropped
}

const dropPage = (ctx: Context, withdrawal: Withdrawal, after: QueuePlace | undefined) =>
  transact(ctx.db, async (tx) => {
    const page = await takeWithdrawn(tx, withdrawal, { after, limit })
    const reason = withdrawal.workflowId === null ? projectDisabledReason : workflowCancelledReason
    await dropMails(ctx, tx, { ids: page.ids, reason })
    return page
  })
