import { transact } from '@postrider/db'
import { purgeDeadLetters, purgeErasures } from '@postrider/tenancy'
import type { Context } from '../context.ts'
import { deleteEntriesOf } from '../store/audit-entries.ts'
import { findPendingPurges, setReportedAt, deleteFinishedReports } from '../store/purge-reports.ts'

/** The name of the accounts service in its own purge reports. */
export const accountsServiceName = 'accounts'

/**
 * Deletes a batch of the rows that accounts keeps of deleted projects: audit entries, dead letters and
 * erasures. Reports a project as purged when no such rows are left. Returns true if more rows may be left.
 * Safe to repeat after a crash.
 */
export async function purgeDeletedProjects(ctx: Context): Promise<boolean> {
  const projects = await findPendingPurges(ctx.db, accountsServiceName)
  for (const { projectId, generation } of projects) await purgeBatch(ctx, { projectId, generation })
  return projects.length > 0
}

const purgeBatch = (
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
      await setReportedAt(tx, [{ projectId, service: accountsServiceName, generation, at: now() }])
      await deleteFinishedReports(tx, [projectId])
    },
    { slow: true },
  )
