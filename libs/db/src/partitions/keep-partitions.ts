import type { Database, Tx } from '../database.ts'
import { transact } from '../transact.ts'
import {
  addPartition,
  deleteOthers,
  dropPartition,
  findPartitions,
  lockPartitions,
  type MonthlyTable,
} from './monthly-table.ts'
import { isOver, monthsAhead } from './months.ts'

export interface KeepPartitions {
  now: Date
  /** What is before this instant is deleted; undefined where rows are kept for ever. */
  keptSince: Date | undefined
}

/**
 * Makes the partitions of this month and of three to come, and deletes those months that are wholly before
 * `keptSince`, one a turn; true when there may be more to do. Replicas may run it at once.
 */
export async function keepPartitions<T>(
  db: Database<T>,
  monthly: MonthlyTable,
  { now, keptSince }: KeepPartitions,
): Promise<boolean> {
  await addPartitions(db, monthly, { now })
  const months = await findPartitions(db, monthly)
  const over = months.find((month) => keptSince && isOver(month, keptSince))
  if (over) await change(db, monthly, (tx) => dropPartition(tx, monthly, over))
  const more = keptSince && (await transact(db, (tx) => deleteOthers(tx, monthly, keptSince), { slow: true }))
  return over !== undefined || more === true
}

/**
 * Makes the partitions that are missing from the month of `from`, by default the present one, to the third
 * after that of `now`.
 */
export async function addPartitions<T>(
  db: Database<T>,
  monthly: MonthlyTable,
  { now, from }: { now: Date; from?: Date },
): Promise<void> {
  const months = await findPartitions(db, monthly)
  const missing = monthsAhead(now, from).filter((month) => !months.includes(month))
  if (missing.length === 0) return
  await change(db, monthly, async (tx) => {
    for (const month of missing) await addPartition(tx, monthly, month)
  })
}

const change = <T>(
  db: Database<T>,
  monthly: MonthlyTable,
  work: (tx: Tx<T>) => Promise<unknown>,
): Promise<void> =>
  transact(
    db,
    async (tx) => {
      await lockPartitions(tx, monthly)
      await work(tx)
    },
    { slow: true },
  )
