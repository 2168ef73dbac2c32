import { newId } from '@postrider/contracts'
import { sql, type Kysely } from 'kysely'

/**
 * Mails of a project that were handed over, and whose outcome is not known; answers their ids. Their rows
 * have been changed once, as those of mails that SES has taken, and have its id: what a further change costs
 * PostgreSQL depends on it. That they were being handed over was in the queue, which has left nothing. They
 * have no contacts, so that other services do little with them.
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
