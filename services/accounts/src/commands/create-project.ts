import { monthOf, unlimited, unused } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { accountDeleted, creatingDisabled, tooManyProjects } from '../errors.ts'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { newProject } from '../domain/project.ts'
import { makeKeys, openKeys, type OwnProject } from '../domain/project-keys.ts'
import { putKeys } from '../store/api-keys.ts'
import { allowanceOf } from '../domain/limit-usage.ts'
import { countMadeProjects, insertMember, isInDisabledProject } from '../store/members.ts'
import { insertProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { lockUser } from '../store/users.ts'
import { freeLimitOf } from './renew-allowance.ts'

export interface CreateProjectInput {
  userId: string
  name: string
}

/**
 * Creates a project with its two keys and this user as its owner. Throws 401 for a deleted user, 403
 * `PROJECT_DISABLED` if the user is a member of a disabled project, and 429 if the user has reached the limit
 * of projects.
 */
export async function createProject(ctx: Context, input: CreateProjectInput): Promise<OwnProject> {
  return transact(ctx.db, async (tx) => {
    if (!(await lockUser(tx, input.userId))) throw accountDeleted()
    if (await isInDisabledProject(tx, input.userId)) throw creatingDisabled()
    await requireRoomForProject(ctx, tx, input.userId)
    return addProject(ctx, tx, input)
  })
}

async function requireRoomForProject({ config }: Context, tx: Tx, userId: string): Promise<void> {
  const cap = config.projectsPerUser
  if (cap === 0 || (await countMadeProjects(tx, userId)) < cap) return
  throw tooManyProjects(cap)
}

/** Writes a project with its keys and owner in the caller's transaction, and publishes `project.created`. */
export async function addProject(
  ctx: Context,
  tx: Tx,
  { userId, name }: CreateProjectInput,
): Promise<OwnProject> {
  const made = newProject(ctx.newId(), name, ctx.now())
  const limits = { ...unlimited, total: freeLimitOf(ctx, made) }
  const project = { ...made, allowance: allowanceOf(limits, monthOf(made.createdAt), unused) }
  const keys = makeKeys(project.id, { ...ctx.cipher, randomBytes: ctx.randomBytes })
  await insertProject(tx, project)
  await insertMember(tx, {
    projectId: project.id,
    userId,
    role: 'OWNER',
    madeProject: true,
    createdAt: project.createdAt,
  })
  await putKeys(tx, keys, project.createdAt)
  append(tx, [
    projectDraft('created', project),
    audited({ projectId: project.id, at: project.createdAt }, 'project.created', {
      ...project,
      actor: { kind: 'user', id: userId },
    }),
  ])
  return { project, role: 'OWNER', keys: openKeys(ctx.cipher, keys) }
}
