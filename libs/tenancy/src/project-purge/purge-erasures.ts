import { sql, type Kysely } from 'kysely'
import type { ErasureTables } from '../tables.ts'
import type { PurgedProject } from './purge-batch.ts'

/**
 * Deletes the erasure records of a project's earlier generations, or of a deleted project. Returns true if
 * any were found.
 */
export async function purgeErasures<T extends ErasureTables>(
  db: Kysely<T>,
  { id, generation, deleted }: PurgedProject,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from erasures where project_id = ${id} and (${deleted} or generation < ${generation})`.execute(db)
  return numAffectedRows > 0n
}
