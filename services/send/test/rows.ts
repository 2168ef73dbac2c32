import type { Project } from './factories.ts'
import type { SendUnderTest } from './start.ts'

/** Returns all rows of a project in a table. */
export const rowsOf = (
  { db }: SendUnderTest,
  project: Project,
  table: 'emails' | 'deliveries' | 'contents' | 'email_events',
) => db.selectFrom(table).selectAll().where('project_id', '=', project.id).execute()
