import { sql } from 'kysely'
import type { Tx } from './tables.ts'

export interface StoredImport {
  jobId: string
  projectId: string
  /** The number of the first of these chunks. */
  first: number
  /** The rows of each chunk, as JSON. */
  chunks: readonly string[]
}

/**
 * Stores some chunks of an import. As one JSON text: in a parameter of type `text[]` the driver escapes each
 * quote, which takes seconds for a file of many short cells.
 */
export const insertImportRows = (
  tx: Tx,
  { jobId, projectId, first, chunks }: StoredImport,
): Promise<unknown> =>
  sql`
    insert into import_rows (job_id, chunk, project_id, rows)
    select ${jobId}::uuid, ${first}::int + number - 1, ${projectId}::uuid, chunk
    from json_array_elements(${`[${chunks.join(',')}]`}::json) with ordinality as given (chunk, number)
  `.execute(tx)

/** Takes a chunk out of what is still to be done; undefined when it is not there. */
export async function takeImportRows(tx: Tx, jobId: string, chunk: number): Promise<unknown> {
  const taken = await tx
    .deleteFrom('import_rows')
    .where('job_id', '=', jobId)
    .where('chunk', '=', chunk)
    .returning('rows')
    .executeTakeFirst()
  return taken?.rows
}

/** How many imports of this generation of a project are not finished. */
export async function countOpenImports(tx: Tx, projectId: string, generation: number): Promise<number> {
  const { count } = await tx
    .selectFrom('jobs')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('kind', '=', 'import')
    .where('finished_at', 'is', null)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
