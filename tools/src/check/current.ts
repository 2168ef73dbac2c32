import { sql, type RawBuilder } from 'kysely'
import type { Scope } from './finding.ts'

/**
 * A condition on rows with `project_id` and `generation`: their project is in scope, and the row is of its
 * present generation by the service's own copy of projects. Rows of earlier generations no longer count and
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
