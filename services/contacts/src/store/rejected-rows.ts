import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** A row of a file that was not imported. Row 0 is the header. */
export interface RejectedRow {
  row: number
  cells: readonly string[]
  reason: string
}

/** Stores rejected rows of an import. Skips rows that are already stored, such as the header. */
export async function insertRejectedRows(
  tx: Tx,
  { id, projectId }: { id: string; projectId: string },
  rows: readonly RejectedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into rejected_rows (job_id, project_id, row, cells, reason)
    select ${id}::uuid, ${projectId}::uuid, "row", cells, reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as given ("row" int, cells json, reason text)
    on conflict (job_id, "row") do nothing
  `.execute(tx)
}

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
