import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Subtracts the bytes of the events whose partitions were dropped: events of months that ended before this
 * instant.
 */
export async function forgetMonths(tx: Tx, before: Date): Promise<void> {
  // Without this lock, two concurrent instances would subtract the bytes twice.
  await sql`select pg_advisory_xact_lock(hashtext('stored_bytes'))`.execute(tx)
  await sql`
    insert into stored_bytes (project_id, kind, bytes)
    select project_id, kind, -sum(bytes) from stored_bytes
    where kind >= 'events ' and kind < event_kind(${before}::timestamptz)
    group by project_id, kind having sum(bytes) <> 0
  `.execute(tx)
}
