import { instantText } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { LedgerEvent } from '../domain/contact.ts'
import type { Tx } from './tables.ts'

/**
 * Inserts events and returns the new ids. Does not change existing events. The primary key is id and time,
 * because the table is partitioned by time. So an event that may be recorded again must have the time of its
 * message.
 */
export async function insertEvents(tx: Tx, events: readonly LedgerEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const inserted = await sql<{
    id: string
  }>`${prepared('contacts.record')}${insertEventsSql(events)} returning id`.execute(tx)
  return new Set(inserted.rows.map((row) => row.id))
}

/** Returns the statement of `insertEvents`, without `returning`. */
export function insertEventsSql(events: readonly LedgerEvent[]): RawBuilder<unknown> {
  const rows = events.map((event) => ({
    id: event.id,
    project_id: event.projectId,
    contact_id: event.contactId,
    name: event.name,
    data: event.data,
    email_id: event.emailId,
    // Convert dates to text, because JSON.stringify takes 50 % longer for a row with dates.
    created_at: instantText(event.createdAt),
  }))
  return sql`
    insert into events (id, project_id, contact_id, name, data, email_id, created_at)
    select id, project_id, contact_id, name, data, email_id, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, project_id uuid, contact_id uuid, name text, data jsonb, email_id uuid, created_at timestamptz)
    on conflict (id, created_at) do nothing`
}
