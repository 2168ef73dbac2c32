import { transact } from '@postrider/db'
import { purgeDeadLetters, purgeErasures } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { deleteEntriesOf } from '../store/audit-entries.ts'
import { findUnreported, setReported, takeFinished } from '../store/purge-reports.ts'

/** The name under which accounts reports to itself. */
export const ownName = 'accounts'

/**
 * Deletes a batch of what accounts itself keeps of each of some deleted projects: the entries of its audit
 * log, dead letters, and notes of erased contacts. Notes when nothing is left of one; true when there may be
 * more. A crash leaves a batch to be deleted again.
 */
export async function forgetDeleted(ctx: Context): Promise<boolean> {
  const projects = await findUnreported(ctx.db, ownName)
  for (const { projectId, generation } of projects) await forgetBatch(ctx, { projectId, generation })
  return projects.length > 0
}

const forgetBatch = (
  { db, now }: Context,
  { projectId, generation }: { projectId: string; generation: number },
): Promise<void> =>
  transact(
    db,
    async (tx) => {
      const project = { id: projectId, generation, deleted: true }
      const isMore =
        (await deleteEntriesOf(tx, projectId)) ||
        (await purgeDeadLetters(tx, project)) ||
        (await purgeErasures(tx, project))
      if (isMore) return
      await setReported(tx, [{ projectId, service: ownName, generation, at: now() }])
      await takeFinished(tx, [projectId])
    },
    { slow: true },
  )
