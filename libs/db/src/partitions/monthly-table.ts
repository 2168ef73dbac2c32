import { sql } from 'kysely'
import type { Database, Tx } from '../database.ts'

/**
 * A table partitioned by month, with one partition `<table>_2026_11` per month. The default partition
 * `<table>_other` contains rows of other months, for example after a wrong clock or a late message.
 */
export interface MonthlyTable {
  table: string
  /** The partition key. */
  column: string
  /**
   * The table to lock before a partition changes, if writers lock another table first. Default: the table
   * itself.
   */
  lockFirst?: string
}

/** The first day of a month, such as `2026-11-01`. */
export type Month = string

/** Returns the months that have a partition, in order. */
export async function findPartitions<T>(db: Database<T> | Tx<T>, { table }: MonthlyTable): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select replace(substr(relname, ${table.length + 2}::int), '_', '-') || '-01' as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass and relname ~ ('^' || ${table}::text || '_\\d{4}_\\d\\d$')
    order by relname
  `.execute(db)
  return rows.map(({ month }) => month)
}

/**
 * Locks the tables before partitions change. The lock timeout is below PostgreSQL's deadlock_timeout (1 s),
 * so that this statement fails instead of a request. The caller retries later.
 */
export async function lockPartitions<T>(
  tx: Tx<T>,
  { table, lockFirst = table }: MonthlyTable,
): Promise<void> {
  await sql`select set_config('lock_timeout', '500ms', true)`.execute(tx)
  await sql`lock table ${sql.table(lockFirst)} in share row exclusive mode`.execute(tx)
}

/**
 * Adds the partition of a month if it is missing, and moves the month's rows out of the default partition.
 */
export async function addPartition<T>(tx: Tx<T>, monthly: MonthlyTable, month: Month): Promise<void> {
  const { table, column } = monthly
  const [name, other, at] = [partition(monthly, month), sql.table(`${table}_other`), sql.ref(column)]
  // PostgreSQL accepts only literals in a table definition.
  const [begins, ends] = [sql.lit(`${month}T00:00:00Z`), sql.lit(`${nextMonth(month)}T00:00:00Z`)]
  if ((await findPartitions(tx, monthly)).includes(month)) return
  // Create the partition first and attach it at the end: `create table … partition of` would block readers.
  await sql`create table ${name} (like ${sql.table(table)} including defaults including indexes)`.execute(tx)
  await sql`
    with moved as (delete from ${other} where ${at} >= ${begins} and ${at} < ${ends} returning *)
    insert into ${name} select * from moved
  `.execute(tx)
  await sql`
    alter table ${sql.table(table)} attach partition ${name} for values from (${begins}) to (${ends})
  `.execute(tx)
}

export const dropPartition = <T>(tx: Tx<T>, monthly: MonthlyTable, month: Month): Promise<unknown> =>
  sql`drop table if exists ${partition(monthly, month)}`.execute(tx)

const partition = ({ table }: MonthlyTable, month: Month) =>
  sql.table(`${table}_${month.slice(0, 7).replace('-', '_')}`)

function nextMonth(month: Month): Month {
  const begins = new Date(month)
  return new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + 1)).toISOString().slice(0, 10)
}

// The maximum number of rows per statement. It keeps the time of a lock well under a second.
const batch = 10_000

/**
 * Deletes a batch of rows older than `before` from the default partition. Returns true if more rows may be
 * left.
 */
export async function deleteDefaultRows<T>(
  tx: Tx<T>,
  { table, column }: MonthlyTable,
  before: Date,
): Promise<boolean> {
  const other = sql.table(`${table}_other`)
  const { numAffectedRows } = await sql`
    delete from ${other} where ctid = any(array(
      select ctid from ${other} where ${sql.ref(column)} < ${before} limit ${batch}
    ))
  `.execute(tx)
  return numAffectedRows === BigInt(batch)
}
