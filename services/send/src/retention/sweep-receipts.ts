import { monthOf } from '@postrider/contracts'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteOldLimitUsage } from '../usage/store.ts'
import { forgetReceipts } from '../inbound/receipts.ts'
import { sweepRates } from '../delivery/store/rates.ts'

const dayMs = 86_400_000
/** SNS retries a message for an hour at most; a week also covers a person who replays one. */
const keepReceiptsMs = 7 * dayMs

/** Mail that was accepted in a month may still end unsent in the next, and is then taken back. */
const keepUsageMs = 62 * dayMs

const limit = 10_000

/**
 * Deletes a batch of receipts of old notifications, the rate buckets of projects that have not sent for a day, and what was counted of
 * limits two months ago. True when there may be more.
 */
export async function sweepReceipts({ db, now }: Context): Promise<boolean> {
  const before = new Date(now().getTime() - keepReceiptsMs)
  const forgotten = await transact(db, (tx) => forgetReceipts(tx, { before, limit }), { slow: true })
  await transact(db, (tx) => sweepRates(tx, new Date(now().getTime() - dayMs)), { slow: true })
  const month = monthOf(new Date(now().getTime() - keepUsageMs))
  await transact(db, (tx) => deleteOldLimitUsage(tx, month), { slow: true })
  return forgotten === limit
}
