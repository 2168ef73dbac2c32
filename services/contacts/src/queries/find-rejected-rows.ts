import { sql } from 'kysely'
import type { RejectedRow } from '../store/rejected-rows.ts'
import type { Database } from '../store/tables.ts'

export type { RejectedRow } from '../store/rejected-rows.ts'

/** Returns the next rejected rows of an import, in the order of the file. */
export async function findRejectedRows(
  db: Database,
  jobId: string,
  { after, limit }: { after: number; limit: number },
): Promise<RejectedRow[]> {
  const { rows } = await sql<RejectedRow>`
    select "row", cells, reason from rejected_rows
    where job_id = ${jobId}::uuid and "row" > ${after} order by "row" limit ${limit}
  `.execute(db)
  return rows
}
