import { sql, type RawBuilder } from 'kysely'
import type { Scope } from './finding.ts'

/**
 * Returns an SQL condition for a table with `project_id` and `generation`. The condition is true if the
 * project is in scope and the service's copy of projects has the same generation. Rows of earlier generations
 * are being deleted.
 */
export const isCurrent = (table: string, { projectId }: Scope): RawBuilder<boolean> => {
  const row = sql.raw(table)
  const inScope = projectId ? sql`and ${row}.project_id = ${projectId}::uuid` : sql``
  return sql<boolean>`not exists (
    select from projects where projects.id = ${row}.project_id
      and (projects.deleted or projects.generation <> ${row}.generation)
  ) ${inScope}`
}
