import { sql } from 'kysely'
import type { Tx } from './tables.ts'

export interface StoredImport {
  jobId: string
  projectId: string
  /** The number of the first chunk. */
  first: number
  /** The rows of each chunk, as JSON. */
  chunks: readonly string[]
}

/**
 * Stores chunks of an import. Passes them as one JSON text, because the driver would need seconds to escape
 * the quotes of many short cells in a `text[]` parameter.
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

/** Deletes and returns a chunk. Returns undefined if it does not exist. */
export async function takeImportRows(tx: Tx, jobId: string, chunk: number): Promise<unknown> {
  const taken = await tx
    .deleteFrom('import_rows')
    .where('job_id', '=', jobId)
    .where('chunk', '=', chunk)
    .returning('rows')
    .executeTakeFirst()
  return taken?.rows
}

/** Counts the unfinished imports of a project's generation. */
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
