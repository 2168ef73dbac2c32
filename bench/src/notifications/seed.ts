import { newId } from '@postrider/contracts'
import { sql, type Kysely } from 'kysely'

/**
 * Inserts sent mails without an outcome and returns their ids. Each row is updated once, as the row of a real
 * mail is, because an update makes later updates in PostgreSQL more expensive. The mails have no contacts, so
 * other services do little work for them.
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
