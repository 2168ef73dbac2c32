import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Takes back the bytes of events of months that were wholly before this instant, which were deleted with
 * their partitions.
 */
export async function forgetMonths(tx: Tx, before: Date): Promise<void> {
  // Two instances would take them back twice.
  await sql`select pg_advisory_xact_lock(hashtext('stored_bytes'))`.execute(tx)
  await sql`
    insert into stored_bytes (project_id, kind, bytes)
    select project_id, kind, -sum(bytes) from stored_bytes
    where kind >= 'events ' and kind < event_kind(${before}::timestamptz)
    group by project_id, kind having sum(bytes) <> 0
  `.execute(tx)
}
