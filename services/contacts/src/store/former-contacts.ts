import { sql } from 'kysely'
import type { Contact } from '../domain/contact.ts'
import { hashedAddress } from './hashed-address.ts'
import type { Tx } from './tables.ts'

/** Records contacts that are deleted but not erased. */
export async function insertFormerContacts(tx: Tx, contacts: readonly Contact[], at: Date): Promise<void> {
  await sql`
    insert into former_contacts (contact_id, project_id, generation, version, address, deleted_at)
    select id, "projectId", generation, version, ${hashedAddress(sql`email`)}, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(contacts.map(rowOf))}::jsonb) as row
      (id uuid, "projectId" uuid, generation bigint, version bigint, email text)
    on conflict (contact_id) do nothing
  `.execute(tx)
}

const rowOf = ({ id, projectId, generation, version, email }: Contact) => ({
  id,
  projectId,
  generation,
  version,
  email,
})

/** Deletes and returns a batch of former contacts that had the address of this contact. */
export async function takeFormerContacts(
  tx: Tx,
  { projectId, generation, email }: Contact,
  limit: number,
): Promise<Pick<Contact, 'id' | 'version'>[]> {
  const { rows } = await sql<Pick<Contact, 'id' | 'version'>>`
    delete from former_contacts where contact_id = any(array(
      select contact_id from former_contacts
      where project_id = ${projectId} and generation = ${generation} and address = ${hashedAddress(email)}
      limit ${limit} for update
    ))
    returning contact_id as id, version
  `.execute(tx)
  return rows
}

/** Deletes a batch of rows about contacts that were deleted before an instant. Returns their number. */
export async function deleteFormerContacts(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from former_contacts where contact_id = any(array(
      select contact_id from former_contacts where deleted_at < ${before}
      order by deleted_at limit ${limit} for update skip locked
    ))
  `.execute(tx)
  return Number(numAffectedRows)
}
