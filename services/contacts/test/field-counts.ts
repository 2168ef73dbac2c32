import { sql } from 'kysely'
import type { Database } from '../src/store/tables.ts'

/** Returns the counts of a project's contacts and fields, whether they are merged or not. */
export const counts = async (db: Database, projectId: string) =>
  (
    await sql`
      select generation, type, field, value, sum(count)::int as count from field_counts where project_id = ${projectId}
      group by 1, 2, 3, 4 having type = 'full' or sum(count) <> 0 order by 1, 2, 3, 4
    `.execute(db)
  ).rows

/** Counts all contacts of a project again. */
export const recount = (db: Database, projectId: string) =>
  sql`select recount_fields(${projectId})`.execute(db)
