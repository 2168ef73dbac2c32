import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteOldRuns } from './store/runs.ts'

const dayMs = 86_400_000
/**
 * Pages of a run that has none yet may still come: messages are kept for 7 days, and wait in an outbox
 * before.
 */
const pagesComeForDays = 30
const limit = 1_000

/** Deletes a batch of runs whose mails are all gone. True when there may be more. Idempotent. */
export async function forgetOldRuns({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - pagesComeForDays * dayMs)
  return (await transact(db, (tx) => deleteOldRuns(tx, { before, limit }), { slow: true })) === limit
}
