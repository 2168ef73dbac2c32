import { sql } from 'kysely'
import type { Contact } from '../domain/contact.ts'
import { contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'
import type { Tx } from '../store/tables.ts'
import { audienceSql, rangeSql, type Audience } from './audience-sql.ts'

/**
 * Returns the contacts with these ids that are still in the audience, locked in key order as in other batches.
 */
export async function lockAudience(tx: Tx, audience: Audience, ids: readonly string[]): Promise<Contact[]> {
  const { rows } = await sql<ContactRow>`
    select ${contactColumnsSql} from contacts
    where id = any(${[...ids]}::uuid[]) and ${rangeSql(audience)} and ${audienceSql(audience, 'some')}
    order by project_id, email
    for update of contacts
  `.execute(tx)
  return rows.map(contactOf)
}
