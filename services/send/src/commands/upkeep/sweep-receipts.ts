import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { forgetReceipts } from '../../store/notification-receipts.ts'
import { sweepRates } from '../../store/rates.ts'

const dayMs = 86_400_000
/** SNS retries a message for an hour at most; a week also covers a person who replays one. */
const keepReceiptsMs = 7 * dayMs

/** Deletes receipts of old notifications, and the rate buckets of projects that have not sent for a day. */
export async function sweepReceipts({ db, now }: Context): Promise<void> {
  await transact(db, (tx) => forgetReceipts(tx, new Date(now().getTime() - keepReceiptsMs)), { slow: true })
  await transact(db, (tx) => sweepRates(tx, new Date(now().getTime() - dayMs)), { slow: true })
}
