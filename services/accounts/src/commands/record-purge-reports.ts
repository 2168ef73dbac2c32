import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { setReportedAt, deleteFinishedReports, type ServicePurgeReport } from '../store/purge-reports.ts'

/**
 * Records that services have purged the earlier generations of a project, or a deleted project. Idempotent.
 */
export async function recordPurgeReports(
  ctx: Context,
  reports: readonly ServicePurgeReport[],
): Promise<void> {
  const projectIds = reports.map(({ projectId }) => projectId)
  const finished = await transact(ctx.db, async (tx) => {
    await setReportedAt(tx, reports)
    return deleteFinishedReports(tx, projectIds)
  })
  for (const projectId of finished) ctx.log.info('project.purged', { projectId })
}
