import { newId } from '@postrider/contracts'
import { sql, type Kysely } from 'kysely'

/**
 * Inserts sent mails without an outcome and returns their ids. Their rows have been updated once, like the
 * rows of real mails, because this affects the cost of later updates in PostgreSQL. They have no contacts, so
 * other services do little with them.
 */
export async function seedMails(db: Kysely<object>, projectId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await sql`
    insert into emails (id, project_id, generation, source, type, status, to_email, from_email, subject, tracking, queued_at, updated_at)
    select id, ${projectId}::uuid, 1, 'TRANSACTIONAL', 'TRANSACTIONAL', 'QUEUED', id || '@bench.example', 'news@bench.example', 'News', false, now(), now()
    from unnest(${ids}::uuid[]) as id
  `.execute(db)
  await sql`
    update emails set status = 'SENT', sent_at = now(), updated_at = now(), provider_message_id = 'bench-' || id,
      message_id = '<' || id || '@bench.example>', size = 2000
    where project_id = ${projectId}::uuid
  `.execute(db)
  return ids
}
