import { contactErased, draft } from '@postrider/contracts/messages'
import { migrate, openDatabase } from '@postrider/db'
import { messagingMigrations, subscription, wireMessage, type MessagingTables } from '@postrider/messaging'
import { createTestDatabase } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  erasureConsumer,
  eraseContacts,
  findContactData,
  projectMigrations,
  type ContactPlan,
  type ProjectTables,
} from '../../src/index.ts'

const plan: ContactPlan = [
  {
    table: 'mails',
    kind: 'mail',
    by: 'contact_id',
    email: 'address',
    at: 'queued_at',
    key: 'id',
    staysWhile: "each.status = 'QUEUED'",
    owns: [{ table: 'facts', by: 'mail_id', kind: 'fact', key: 'id' }],
    orphans: { table: 'contents', column: 'content_id', namedBy: [{ table: 'mails', by: 'content_id' }] },
    added: { content: '(select content.text from contents content where content.id = each.content_id)' },
    hidden: ['content_id', 'queued_at'],
  },
  { table: 'states', kind: 'state', by: 'contact_id', key: 'contact_id', emptied: { address: "''" } },
  { table: 'visits', kind: 'visit', by: 'contact_id', orderBy: 'at', key: 'id' },
  {
    table: 'notes',
    kind: 'note',
    mentions: 'each.text',
    key: 'id',
    emptied: { text: "regexp_replace(each.text, :address, '', 'ig')" },
  },
]

/** Creates a database with a table for each kind of entry in a plan. */
export async function startContactDatabase() {
  const database = await createTestDatabase({ name: 'contact-data', migrate: createTables })
  const db = openDatabase<MessagingTables & ProjectTables>(database.url, { max: 4 })
  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  const failures = { deadLetter: async () => undefined, onRetry: () => undefined }
  const consumer = subscription(erasureConsumer('things.erasures', { db, now }), failures)
  const erase = async (contact: Contact): Promise<void> => {
    const { projectId, contactId: id, email } = contact
    const message = draft(
      contactErased,
      { key: id, projectId, generation: 1, at: now() },
      { id, email, version: 2 },
    )
    await consumer.deliver([wireMessage(uuidv7(), message)], new AbortController().signal)
  }
  return {
    db,
    now,
    /** Advances the clock. */
    pass: (ms: number) => void (aheadMs += ms),
    /** Records an erasure as if the contacts service had published it. */
    erase,
    /** Runs iterations until no more data is found. */
    turn: async () => {
      while (await eraseContacts({ db, plan, now })) continue
    },
    find: (contact: Contact, cursor: string | null = null) =>
      findContactData(db, plan, { ...contact, generation: 1, cursor }),
    stop: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}

export type ContactDatabase = Awaited<ReturnType<typeof startContactDatabase>>

export interface Contact {
  projectId: string
  contactId: string
  email: string
}

export const someContact = (projectId: string = uuidv7()): Contact => {
  const contactId = uuidv7()
  return { projectId, contactId, email: `c${contactId}@example.com` }
}

interface Mails {
  mails?: number
  facts?: number
  status?: string
  /** True for mails that have an address but no contact, like a workflow's mail to a fixed address. */
  withoutContact?: boolean
}

/** Writes mails to a contact, and the contact's state. Each mail has its own content and this many facts. */
export async function write(
  { db, now }: ContactDatabase,
  { projectId, contactId, email }: Contact,
  { mails = 1, facts = 1, status = 'SENT', withoutContact = false }: Mails = {},
): Promise<void> {
  await sql`
    with content as (
      insert into contents select gen_random_uuid(), 'Hi ' || ${email}::text from generate_series(1, ${mails}) returning id
    ), mail as (
      insert into mails
      select gen_random_uuid(), ${projectId}, ${withoutContact ? null : contactId}::uuid, ${email}, content.id, ${status}, ${now()}::timestamptz from content
      returning id
    ), fact as (
      insert into facts select gen_random_uuid(), mail.id from mail, generate_series(1, ${facts})
    )
    insert into states values (${contactId}, ${projectId}, ${email})
    on conflict (contact_id) do update set address = excluded.address
  `.execute(db)
}

/** Returns the number of rows by table, and the addresses in the states. */
export async function allRows({ db }: ContactDatabase) {
  const { rows } = await sql<{ mails: number; facts: number; contents: number; addresses: string[] }>`
    select (select count(*)::int from mails) as mails, (select count(*)::int from facts) as facts,
      (select count(*)::int from contents) as contents, (select coalesce(array_agg(address order by address), '{}') from states) as addresses
  `.execute(db)
  return rows[0]
}

async function createTables(url: string): Promise<void> {
  await migrate(url, [messagingMigrations, projectMigrations])
  const db = openDatabase<ProjectTables>(url, { max: 1 })
  const tables = `
    create table contents (id uuid primary key, text text not null);
    create table mails (
      id uuid primary key, project_id uuid not null, contact_id uuid, address text not null,
      content_id uuid references contents (id), status text not null, queued_at timestamptz not null
    );
    create index mails_by_contact on mails (project_id, contact_id);
    create index mails_by_address on mails (project_id, address);
    create index mails_by_content on mails (content_id);
    create table facts (id uuid primary key, mail_id uuid not null references mails (id) on delete cascade);
    create index facts_by_mail on facts (mail_id);
    create table visits (id uuid primary key, project_id uuid not null, contact_id uuid not null, at timestamptz not null);
    create index visits_by_contact on visits (contact_id, at, id);
    create table notes (id uuid primary key, project_id uuid not null, text text not null);
    create table states (contact_id uuid primary key, project_id uuid not null, address text not null)`
  await sql.raw(tables).execute(db)
  await db.destroy()
}
