import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactColumns, contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'
import { hashedAddress } from '../store/hashed-address.ts'

/** Returns a contact of a project. Throws 404 if it does not exist. */
export async function getContact(ctx: Context, projectId: string, id: string): Promise<Contact> {
  const [contact] = await findContacts(ctx, projectId, isId(id) ? [id] : [])
  if (!contact) throw notFound('contact', id)
  return contact
}

/** Returns the contacts of a project with these ids. Omits unknown ids. */
export async function findContacts(
  { db }: Pick<Context, 'db'>,
  projectId: string,
  ids: readonly string[],
): Promise<Contact[]> {
  if (ids.length === 0) return []
  const { rows } = await findStatement(projectId, ids).execute(db)
  return rows.map(contactOf)
}

/**
 * Returns the statement of `findContacts`. It selects by id first: with outdated statistics, PostgreSQL would
 * otherwise read all contacts of the project.
 */
export const findStatement = (projectId: string, ids: readonly string[]): RawBuilder<ContactRow> => sql`
  ${prepared('contacts.find')}select * from (
    select ${contactColumnsSql} from contacts where id = any(${[...ids]}::uuid[]) offset 0
  ) as named where project_id = ${projectId}`

/** Returns the contact of a project with this address, or undefined if it does not exist. */
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

/**
 * Returns a contact by the id in a link of a mail. The id authorizes access to a subscription page, because
 * the id cannot be guessed.
 */
export async function findContactOfLink({ db }: Context, id: string): Promise<Contact | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('contacts').select(contactColumns).where('id', '=', id).executeTakeFirst()
  return row && contactOf(row)
}

/**
 * Like `findContactOfLink`, but for an opt-out: if the contact was deleted, returns the project's contact
 * that now has the same address.
 */
export const findContactToOptOut = async (ctx: Context, id: string): Promise<Contact | undefined> =>
  (await findContactOfLink(ctx, id)) ?? (await findSuccessor(ctx, id))

async function findSuccessor({ db }: Context, id: string): Promise<Contact | undefined> {
  if (!isId(id)) return undefined
  const { rows } = await successorStatement(id).execute(db)
  return rows[0] && contactOf(rows[0])
}

/**
 * Returns the statement of `findSuccessor`. It reads the row of the deleted contact, then the newest row with
 * the same address, then the contact to which that row refers. Each step is one index lookup, because anyone
 * may request this.
 */
const successorStatement = (id: string): RawBuilder<ContactRow> => sql`
  select present.* from former_contacts as linked
  cross join lateral (
    select successor_id from former_contacts as former
    where former.project_id = linked.project_id and former.generation = linked.generation
      and former.address = linked.address
    order by deleted_at desc, contact_id desc limit 1
  ) as newest
  cross join lateral (select ${contactColumnsSql} from contacts where id = newest.successor_id offset 0) as present
  where linked.contact_id = ${id} and present.generation = linked.generation
    and ${hashedAddress(sql`present.email`)} = linked.address`
