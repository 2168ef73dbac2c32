import type { Database, Tx } from '../database.ts'
import { transact } from '../transact.ts'
import {
  addPartition,
  deleteDefaultRows,
  dropPartition,
  findPartitions,
  lockPartitions,
  type MonthlyTable,
} from './monthly-table.ts'
import { isOver, monthsAhead } from './months.ts'

export interface KeepPartitions {
  now: Date
  /** Rows older than this instant are deleted; undefined keeps all rows. */
  keptSince: Date | undefined
}

/**
 * Creates the partitions of this month and the next three. Deletes at most one partition that ends before
 * `keptSince`. Returns true if more work may remain. Several replicas may call this at the same time.
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
  const more =
    keptSince && (await transact(db, (tx) => deleteDefaultRows(tx, monthly, keptSince), { slow: true }))
  return over !== undefined || more === true
}

/**
 * Creates the missing partitions, from the month of `from` (default: now) to the third month after `now`.
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
