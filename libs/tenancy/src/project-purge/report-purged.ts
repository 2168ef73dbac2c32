import { draft, projectPurged } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { sql, type Transaction } from 'kysely'
import { append, type MessagingTables } from '@postrider/messaging'
import type { ProjectPurge } from './project-purge.ts'
import type { ProjectTables } from '../tables.ts'
import { hasVoidRows, type PurgedProject } from './purge-batch.ts'

/**
 * Publishes that the service has no void rows of the project, once per reset or deletion: the mark and the
 * message commit together. It does not publish if a locked row that the purge skipped still exists, or if the
 * project was reset or deleted since the claim.
 */
export async function reportPurged<T extends ProjectTables & MessagingTables>(
  { db, plan, now }: ProjectPurge<T>,
  project: PurgedProject,
  service: string,
): Promise<void> {
  if (await hasVoidRows(db, plan, project)) return
  await transact(db, async (tx) => {
    if (!(await mark(tx, project, now()))) return
    const { id, generation, deleted } = project
    append(tx, [
      draft(
        projectPurged,
        { key: id, projectId: id, generation, at: now() },
        { id, service, generation, deleted },
      ),
    ])
  })
}

async function mark<T extends ProjectTables>(
  tx: Transaction<T>,
  { id, generation, deleted }: PurgedProject,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update projects set purge_reported_at = ${at}
    where id = ${id} and generation = ${generation} and deleted = ${deleted} and purge_reported_at is null
  `.execute(tx)
  return numAffectedRows > 0n
}
