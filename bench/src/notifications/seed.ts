import { newId } from '@postrider/contracts'
import { sql, type Kysely } from 'kysely'

/** Mails of a project that were handed over, and whose outcome is not known; answers their ids. They have no contacts, so that other services do little with them. */
export async function seedMails(db: Kysely<object>, projectId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await sql`
    insert into emails (id, project_id, generation, source, type, status, to_email, from_email, subject, tracking, sent_at, queued_at, updated_at)
    select id, ${projectId}::uuid, 1, 'TRANSACTIONAL', 'TRANSACTIONAL', 'SENT', id || '@bench.example', 'news@bench.example', 'News', false, now(), now(), now()
    from unnest(${ids}::uuid[]) as id
  `.execute(db)
  return ids
}
