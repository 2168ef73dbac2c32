import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'

/** The names of some templates of a project that send from this domain or one below it. */
export async function findTemplatesFrom(
  db: Database | Tx,
  projectId: string,
  domain: string,
): Promise<{ id: string; from: string; name: string }[]> {
  const { rows } = await sql<{ id: string; from: string; name: string }>`
    select id, from_email as "from", name from templates
    where project_id = ${projectId} and deleted_at is null
      and (from_email like ${`%@${domain}`} or from_email like ${`%.${domain}`})
  `.execute(db)
  return rows
}
