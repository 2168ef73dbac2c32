import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { resetProject as reset } from '../domain/project.ts'
import { reportingServices } from '../reporting-services.ts'
import { markReset } from '../store/projects.ts'
import { openReports } from '../store/purge-reports.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'
import { revoking } from './revoke.ts'

/**
 * Empties a project. Once this has returned, every gateway names its new generation, so nothing that is
 * written from then on is lost; other services delete what is of the earlier ones when they consume
 * `project.updated`, and report it. Throws as `lockOwnProject` does, and 503 with nothing changed when the
 * key store is away. A repeat empties it again.
 */
export async function resetProject(ctx: Context, actor: Actor): Promise<void> {
  const { project } = await transact(ctx.db, (tx) => lockOwnProject(tx, actor, mayManage))
  await revoking(ctx, [subjectName.project(project.id)], () =>
    transact(ctx.db, async (tx) => {
      const { project: before } = await lockOwnProject(tx, actor, mayManage)
      const project = reset(before, ctx.now())
      await markReset(tx, project)
      await openReports(
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
