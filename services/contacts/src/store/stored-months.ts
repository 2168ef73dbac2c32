import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Subtracts the bytes of events in months completely before this instant, whose partitions were dropped. */
export async function forgetMonths(tx: Tx, before: Date): Promise<void> {
  // Two concurrent instances would subtract them twice.
  await sql`select pg_advisory_xact_lock(hashtext('stored_bytes'))`.execute(tx)
  await sql`
    insert into stored_bytes (project_id, kind, bytes)
    select project_id, kind, -sum(bytes) from stored_bytes
    where kind >= 'events ' and kind < event_kind(${before}::timestamptz)
    group by project_id, kind having sum(bytes) <> 0
  `.execute(tx)
}
