import type { Project } from './factories.ts'
import type { SendUnderTest } from './start.ts'

/** Returns all rows of a project in a table. */
export const rowsOf = (
  { db }: SendUnderTest,
  project: Project,
  table:
    'emails' | 'deliveries' | 'contents' | 'attachments' | 'email_events' | 'send_batches' | 'send_throttles',
) => db.selectFrom(table).selectAll().where('project_id', '=', project.id).execute()
