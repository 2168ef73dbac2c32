import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { forgetIdentities } from './forget-identities.ts'

const batch = 5_000

/** Mails before their contents (which they refer to); queue rows and timelines go with their mails. */
const tables = [
  'emails',
  'contents',
  'templates',
  'domains',
  'send_requests',
  'recipients',
  'suppressions',
  'inbox_messages',
] as const

/**
 * Deletes everything of a project but the row that says it is deleted, a batch a statement, so that no lock or log grows with the
 * project. Resumable: run it again.
 */
export async function wipeProject(ctx: Context, projectId: string): Promise<void> {
  const { db } = ctx
  await forgetIdentities(ctx, projectId)
  for (const table of tables) {
    let deleted: bigint
    do {
      const result = await sql`
        delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where project_id = ${projectId} limit ${batch}))
      `.execute(db)
      deleted = result.numAffectedRows ?? 0n
    } while (deleted > 0n)
  }
}
