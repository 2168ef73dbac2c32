import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'

/** One contact of a project. Throws 404 when it has none with this id. */
export async function getContact(ctx: Context, projectId: string, id: string): Promise<Contact> {
  const [contact] = await findContacts(ctx, projectId, isId(id) ? [id] : [])
  if (!contact) throw notFound('contact', id)
  return contact
}

/** The contacts of a project with these ids; unknown ones are left out. */
export async function findContacts(
  { db }: Context,
  projectId: string,
  ids: readonly string[],
): Promise<Contact[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ContactRow>`
    ${prepared('contacts.find')}select ${contactColumnsSql} from contacts
    where project_id = ${projectId} and id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows.map(contactOf)
}

/** The contact of a project with this address, if there is one. */
export async function findContactByEmail(
  { db }: Context,
  projectId: string,
  email: string,
): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('project_id', '=', projectId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row && contactOf(row)
}

/** A contact by its id alone, for the links in mails: an id cannot be guessed, so it is proof enough for a subscription page. */
export async function findContactOfLink({ db }: Context, id: string): Promise<Contact | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('contacts').select(contactColumns).where('id', '=', id).executeTakeFirst()
  return row && contactOf(row)
}
