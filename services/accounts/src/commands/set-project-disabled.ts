import { notFound } from '@postrider/contracts/errors'
import type { DisabledReason } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/service/key-store'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { changeProject, type Project } from '../domain/project.ts'
import { lockProject, updateProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { revoking } from './revoke.ts'

export interface SetProjectDisabled {
  projectId: string
  /** Why the project is disabled; null enables it. */
  reason: DisabledReason | null
}

/**
 * Disables a project or enables it again, and every gateway knows it once this has returned. Throws 404 for an unknown one, 503
 * with nothing changed when the key store is away. A repeat changes and publishes nothing.
 */
export async function setProjectDisabled(ctx: Context, input: SetProjectDisabled): Promise<Project> {
  const { id } = await transact(ctx.db, (tx) => getLocked(tx, input.projectId))
  return revoking(ctx, [subjectName.project(id)], () => setDisabled(ctx, input))
}

const setDisabled = (ctx: Context, { projectId, reason }: SetProjectDisabled): Promise<Project> =>
  transact(ctx.db, async (tx) => {
    const before = await getLocked(tx, projectId)
    const project = changeProject(before, { disabled: reason !== null, disabledReason: reason }, ctx.now())
    if (project === before) return project
    await updateProject(tx, project)
    append(tx, [projectDraft('updated', project)])
    return project
  })

async function getLocked(tx: Tx, projectId: string): Promise<Project> {
  const project = await lockProject(tx, projectId)
  if (!project) throw notFound('project', projectId)
  return project
}
