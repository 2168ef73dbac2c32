import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { setReported, takeFinished, type Reported } from '../store/purge-reports.ts'

/**
 * Notes that services have nothing left of a project's earlier generations, or of a deleted project.
 * Idempotent.
 */
export async function notePurged(ctx: Context, reports: readonly Reported[]): Promise<void> {
  const projectIds = reports.map(({ projectId }) => projectId)
  const finished = await transact(ctx.db, async (tx) => {
    await setReported(tx, reports)
    return takeFinished(tx, projectIds)
  })
  for (const projectId of finished) ctx.log.info('project.gone', { projectId })
}
