import { sql } from 'kysely'
import type { Tx } from './tables.ts'

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
