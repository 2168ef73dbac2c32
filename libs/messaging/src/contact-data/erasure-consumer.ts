import { contactErased } from '@postrider/contracts/messages'
import { sql, type Kysely } from 'kysely'
import { consumer, type Subscribable } from '../consumer.ts'
import { ofCurrentGeneration } from '../projects/find-projects.ts'
import type { ProjectTables } from '../projects/tables.ts'

/** Notes which contacts are erased; the loop `eraseContacts` deletes what the service has of them. */
export const erasureConsumer = <T extends ProjectTables>(
  group: string,
  { db, now }: { db: Kysely<T>; now(): Date },
): Subscribable =>
  consumer({
    group,
    consumes: [contactErased],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(db, batch)
      if (current.length === 0) return
      const rows = current.map(({ projectId, generation, at, data: { id, email } }) => ({
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
    },
  })
