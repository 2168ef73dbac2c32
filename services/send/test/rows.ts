import type { Project } from './factories.ts'
import type { SendUnderTest } from './start.ts'

/** Every row that a project has in a table. */
export const rowsOf = (
  { db }: SendUnderTest,
  project: Project,
  table: 'emails' | 'deliveries' | 'contents' | 'email_events',
) => db.selectFrom(table).selectAll().where('project_id', '=', project.id).execute()
