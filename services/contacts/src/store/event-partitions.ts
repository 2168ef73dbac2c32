import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** The month of a partition, as the first day: `2026-11-01`. */
export type Month = string

/** The months that the ledger has a partition for, in order. */
export async function findPartitions(db: Database | Tx): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select replace(substr(relname, ${prefix.length + 1}), '_', '-') || '-01' as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'events'::regclass and relname ~ '^events_\\d{4}_\\d\\d$'
    order by relname
  `.execute(db)
  return rows.map(({ month }) => month)
}

const prefix = 'events_'

/**
 * Locks what a change of the partitions needs, contacts first as writers do. It waits less than the second after which PostgreSQL
 * searches for deadlocks, so that it is this that fails and not a request; the caller tries again later.
 */
export async function lockPartitions(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '500ms', true)`.execute(tx)
  await sql`lock table contacts in share row exclusive mode`.execute(tx)
}

/** Adds the partition of a month, unless it is there. */
export const addPartition = (tx: Tx, month: Month): Promise<unknown> =>
  sql`select add_events_partition(${month}::date)`.execute(tx)

/** Deletes a month of the ledger with its partition. */
export const dropPartition = (tx: Tx, month: Month): Promise<unknown> =>
  sql`drop table if exists ${sql.table(prefix + month.slice(0, 7).replace('-', '_'))}`.execute(tx)

// A statement of this size holds its locks for well under a second.
const batch = 10_000

/** Deletes a batch of the events before this instant whose month has no partition; true when there may be more. */
export async function deleteOtherEvents(tx: Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from events_other where ctid = any(array(
      select ctid from events_other where created_at < ${before} limit ${batch}
    ))
  `.execute(tx)
  return numAffectedRows === BigInt(batch)
}
