import type { contactErased } from '@postrider/contracts/messages'
import { sql, type Kysely } from 'kysely'
import type { Received } from '@postrider/messaging'
import type { ErasureTables } from '../tables.ts'

export interface Noting<T extends ErasureTables> {
  db: Kysely<T>
  now(): Date
}

/**
 * Records erased contacts. A contact that occurs several times is recorded once. `eraseContacts` deletes the
 * data of these contacts later.
 */
export async function recordErasures<T extends ErasureTables>(
  { db, now }: Noting<T>,
  messages: readonly Received<typeof contactErased>[],
): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map(({ projectId, generation, at, data: { id, email } }) => ({
    projectId,
    generation,
    id,
    email,
    at,
  }))
  await sql`
    insert into erasures (contact_id, project_id, generation, email, erased_at, search_at)
    select distinct on (id) id, "projectId", generation, email, at, ${now()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, "projectId" uuid, generation bigint, email text, at timestamptz)
    order by id
    on conflict do nothing
  `.execute(db)
}
