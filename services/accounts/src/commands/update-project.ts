import { audited } from '@postrider/contracts/messages'
import type { ProjectPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { changeOf, changeProject } from '../domain/project.ts'
import { openKeys, type OwnProject } from '../domain/project-keys.ts'
import { findKeysOf } from '../store/api-keys.ts'
import { updateProject as updateRow } from '../store/projects.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'

/**
 * Changes the given fields of a project. Writes and publishes nothing if all fields already have these
 * values. Throws the errors of `lockOwnProject`.
 */
export async function updateProject(ctx: Context, actor: Actor, patch: ProjectPatch): Promise<OwnProject> {
  return transact(ctx.db, async (tx) => {
    const { project: before, role } = await lockOwnProject(tx, actor, mayManage)
    const keys = openKeys(ctx.cipher, await findKeysOf(tx, [before.id]))
    const project = changeProject(before, changeOf(patch), ctx.now())
    if (project === before) return { project, role, keys }
    await updateRow(tx, project)
    append(tx, [
      projectDraft('updated', project),
      audited({ projectId: project.id, at: project.updatedAt }, 'project.updated', project),
    ])
    return { project, role, keys }
  })
}
