import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { resetProject as reset } from '../domain/project.ts'
import { reportingServices } from '../reporting-services.ts'
import { markReset } from '../store/projects.ts'
import { createPurgeReports } from '../store/purge-reports.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'
import { withRevocation } from './revoke.ts'

/**
 * Deletes all data of a project by starting a new generation. When this returns, every gateway uses the new
 * generation, so later writes are kept. Other services delete the rows of earlier generations when they
 * consume `project.updated`, and then publish a purge report. A repeat resets the project again. Throws the
 * errors of `lockOwnProject`. Throws 503 and changes nothing if the key store is unavailable.
 */
export async function resetProject(ctx: Context, actor: Actor): Promise<void> {
  const { project } = await transact(ctx.db, (tx) => lockOwnProject(tx, actor, mayManage))
  await withRevocation(ctx, [subjectName.project(project.id)], () =>
    transact(ctx.db, async (tx) => {
      const { project: before } = await lockOwnProject(tx, actor, mayManage)
      const project = reset(before, ctx.now())
      await markReset(tx, project)
      await createPurgeReports(
        tx,
        { projectId: project.id, generation: project.generation },
        reportingServices(ctx.config),
      )
      append(tx, [
        projectDraft('updated', project),
        audited({ projectId: project.id, at: project.updatedAt }, 'project.reset', project),
      ])
    }),
  )
}
