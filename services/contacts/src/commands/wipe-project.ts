import { sql } from 'kysely'
import type { Context } from '../context.ts'

const batch = 5_000

/** Deletes a project's people, events and keys, a batch a statement, so that no lock or log grows with the project. Resumable: run it again. */
export async function wipeProject({ db }: Context, projectId: string): Promise<void> {
  for (const table of ['contacts', 'idempotency_keys'] as const) {
    let deleted: bigint
    do {
      const result = await sql`
        delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where project_id = ${projectId} limit ${batch}))
      `.execute(db)
      deleted = result.numAffectedRows ?? 0n
    } while (deleted > 0n)
  }
}
