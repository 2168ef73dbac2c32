import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { projectSaid } from '../domain/messages.ts'
import { newProject } from '../domain/project.ts'
import { makeKeys, openKeys } from '../domain/project-keys.ts'
import type { OwnProject } from '../queries/list-projects.ts'
import { putKeys } from '../store/api-keys.ts'
import { insertMember, isInDisabledProject } from '../store/members.ts'
import { insertProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { projectDisabled } from './lock-own-project.ts'

export interface CreateProject {
  userId: string
  name: string
}

/** Makes a project with its two keys and this user as its owner. Throws 403 `PROJECT_DISABLED` to whom a disabled project belongs. */
export async function createProject(ctx: Context, input: CreateProject): Promise<OwnProject> {
  return ctx.db.transaction().execute(async (tx) => {
    if (await isInDisabledProject(tx, input.userId))
      throw projectDisabled('You are in a disabled project, and so cannot make another one.')
    return addProject(ctx, tx, input)
  })
}

/** The same inside the caller's transaction, as its last statements. */
export async function addProject(ctx: Context, tx: Tx, { userId, name }: CreateProject): Promise<OwnProject> {
  const project = newProject(ctx.newId(), name, ctx.now())
  const keys = makeKeys(project.id, { ...ctx.cipher, randomBytes: ctx.randomBytes })
  await insertProject(tx, project)
  await insertMember(tx, { projectId: project.id, userId, role: 'OWNER', createdAt: project.createdAt })
  await putKeys(tx, keys, project.createdAt)
  await append(tx, [projectSaid('created', project)])
  return { project, role: 'OWNER', keys: openKeys(ctx.cipher, keys) }
}
