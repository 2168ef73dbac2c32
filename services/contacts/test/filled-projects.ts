import { openDatabase } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tables } from '../src/store/tables.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

/** The contacts service, and a connection without a statement timeout for filling its database. */
export interface Fillable {
  contacts: ContactsUnderTest
  withoutTimeout: Database
  stop(): Promise<void>
}

/**
 * Starts the service without the indexes and triggers that would slow down filling the database and that
 * audiences do not need.
 */
export async function startFillable(): Promise<Fillable> {
  const contacts = await startContacts()
  const withoutTimeout = openDatabase<Tables>(contacts.databaseUrl, { max: 1, statementTimeoutMs: 0 })
  await sql`drop index contacts_search`.execute(withoutTimeout)
  await sql`alter table events drop constraint events_contact_id_fkey`.execute(withoutTimeout)
  await sql`alter table contacts disable trigger user`.execute(withoutTimeout)
  const stop = async (): Promise<void> => {
    await withoutTimeout.destroy()
    await contacts.stop()
  }
  return { contacts, withoutTimeout, stop }
}

/** Inserts contacts like an import, with a hundred contacts per millisecond. */
export async function fill({ withoutTimeout }: Fillable, projectId: string, count: number): Promise<void> {
  await sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', n % 2 = 0, jsonb_build_object('n', n, 'pad', repeat('x', 200)), 1, 1,
      '2026-01-01'::timestamptz + (n / 100) * interval '1 ms', now()
    from generate_series(1, ${count}::int) as n
  `.execute(withoutTimeout)
}
