import { instantText } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Contact } from '../domain/contact.ts'
import type { ContactsTable, Database, Tx } from './tables.ts'

export interface ContactKey {
  projectId: string
  email: string
}

/** A row as read from the database, with parsed jsonb. */
export type ContactRow = Omit<ContactsTable, 'data'> & { data: Contact['data'] }

/**
 * Returns the contacts with these addresses, locked in key order, so that two batches with the same
 * addresses cannot deadlock.
 */
export async function lockContactsByEmail(tx: Tx, keys: readonly ContactKey[]): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    ${prepared('contacts.lock_by_email')}${selectingByEmail(keys)} order by project_id, email for update
  `.execute(tx)
  return rows.map(contactOf)
}

/** Returns the contacts with these addresses without locking them. */
export async function readContactsByEmail(db: Database, keys: readonly ContactKey[]): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    ${prepared('contacts.read_by_email')}${selectingByEmail(keys)}
  `.execute(db)
  return rows.map(contactOf)
}

const selectingByEmail = (keys: readonly ContactKey[]): RawBuilder<unknown> => sql`
  select ${contactColumnsSql} from contacts
  where (project_id, email) in (select project_id, email from jsonb_to_recordset(${JSON.stringify(
    keys.map(({ projectId, email }) => ({ project_id: projectId, email })),
  )}::jsonb) as wanted (project_id uuid, email text))`

/** Returns the contacts of one project with these ids, locked. Omits unknown ids. */
export async function lockContactsById(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    ${prepared('contacts.lock_by_id')}select ${contactColumnsSql} from contacts
    where project_id = ${projectId} and id = any(${[...ids]}::uuid[])
    order by project_id, email
    for update
  `.execute(tx)
  return rows.map(contactOf)
}

/**
 * Inserts contacts and returns their ids. Skips a contact if another transaction has just created a contact
 * with the same address.
 */
export async function insertContacts(tx: Tx, contacts: readonly Contact[]): Promise<Set<string>> {
  if (contacts.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    ${prepared('contacts.insert')}insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select ${contactColumnsSql} from ${recordset(contacts)}
    order by project_id, email
    on conflict (project_id, email) do nothing
    returning id
  `.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Returns the statement that updates contacts, which the transaction must have locked. */
export const updateContactsSql = (contacts: readonly Contact[]): RawBuilder<unknown> => sql`
  update contacts set email = row.email, subscribed = row.subscribed, data = row.data, version = row.version, updated_at = row.updated_at
  from ${recordset(contacts)}
  where contacts.id = row.id`

/** Deletes contacts of a project with their events. */
export async function deleteContacts(tx: Tx, projectId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('contacts').where('project_id', '=', projectId).where('id', 'in', ids).execute()
}

/** All columns of a contact. */
export const contactColumns = [
  'id',
  'project_id',
  'email',
  'subscribed',
  'data',
  'version',
  'generation',
  'created_at',
  'updated_at',
] as const

/** All columns of a contact, as SQL. */
export const contactColumnsSql = sql.raw(contactColumns.join(', '))

/** Passes any number of contacts as one parameter, which is cheaper than nine parameters per contact. */
const recordset = (contacts: readonly Contact[]) => sql`
  jsonb_to_recordset(${JSON.stringify(contacts.map(rowOf))}::jsonb) as row
    (id uuid, project_id uuid, email text, subscribed boolean, data jsonb, version bigint, generation bigint, created_at timestamptz, updated_at timestamptz)`

const rowOf = (contact: Contact) => ({
  id: contact.id,
  project_id: contact.projectId,
  email: contact.email,
  subscribed: contact.subscribed,
  data: contact.data,
  version: contact.version,
  generation: contact.generation,
  // Convert dates to text, because JSON.stringify takes 50 % longer for a row with dates.
  created_at: instantText(contact.createdAt),
  updated_at: instantText(contact.updatedAt),
})

export const contactOf = (row: ContactRow): Contact => ({
  id: row.id,
  projectId: row.project_id,
  email: row.email,
  subscribed: row.subscribed,
  data: row.data,
  version: row.version,
  generation: row.generation,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
