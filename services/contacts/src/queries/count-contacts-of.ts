import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Database, Tx } from '../store/tables.ts'

/**
 * Returns the number of a project's contacts in this generation. Reads it from the field counts, which are
 * exact and fast for any number.
 */
export async function countContactsOf(
  { db }: { db: Database | Tx },
  project: ProjectGeneration,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(count), 0)::bigint as total from field_counts
    where project_id = ${project.projectId}::uuid and generation = ${project.generation} and type = 'contact' and field = ''
  `.execute(db)
  return rows[0]?.total ?? 0
}
