import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import type { DisabledReason } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { changeProject, type Project } from '../domain/project.ts'
import { lockProject, updateProject } from '../store/projects.ts'
import { restartReputation } from '../store/reputations.ts'
import type { Tx } from '../store/tables.ts'
import { requestMailToMembers } from './request-mail-to-members.ts'
import { withRevocation } from './revoke.ts'

export interface SetProjectDisabledInput {
  projectId: string
  /** Why the project is disabled; null enables it. */
  reason: DisabledReason | null
}

/**
 * Disables or enables a project on behalf of an operator. When this returns, every gateway uses the new
 * state. Enabling restarts the project's reputation; disabling notifies its members. Idempotent. Throws 404
 * for an unknown project. Throws 503 and changes nothing if the key store is unavailable.
 */
export async function setProjectDisabled(
  ctx: Context,
  { projectId, reason }: SetProjectDisabledInput,
): Promise<Project> {
  const project = await change(ctx, projectId, {
    reason,
    appliesTo: () => true,
    afterUpdate: async (tx) => {
      if (reason === null) await restartReputation(tx, projectId, ctx.now())
    },
  })
  if (!project) throw notFound('project', projectId)
  return project
}

/**
 * Disables a project for a reason that the platform detected. A disabled project keeps its reason. Ignores a
 * deleted project.
 */
export async function disableFor(ctx: Context, projectId: string, reason: DisabledReason): Promise<void> {
  await change(ctx, projectId, { reason, appliesTo: ({ disabled }) => !disabled })
}

/** Enables a project only if it was disabled for this reason. */
export async function enableAfter(ctx: Context, projectId: string, reason: DisabledReason): Promise<void> {
  await change(ctx, projectId, { reason: null, appliesTo: ({ disabledReason }) => disabledReason === reason })
}

interface DisabledChange {
  reason: DisabledReason | null
  /** Whether to change the project in its current state. */
  appliesTo(project: Project): boolean
  /** Runs in the transaction that changes the project. */
  afterUpdate?(tx: Tx): Promise<void>
}

/** Returns the project after the change; undefined if it does not exist. */
async function change(
  ctx: Context,
  projectId: string,
  requested: DisabledChange,
): Promise<Project | undefined> {
  const before = await transact(ctx.db, (tx) => lockProject(tx, projectId))
  if (!before || !requested.appliesTo(before)) return before
  return withRevocation(ctx, [subjectName.project(before.id)], () => setDisabled(ctx, before.id, requested))
}

const setDisabled = (
  ctx: Context,
  projectId: string,
  { reason, appliesTo, afterUpdate }: DisabledChange,
): Promise<Project | undefined> =>
  transact(ctx.db, async (tx) => {
    const before = await lockProject(tx, projectId)
    if (!before || !appliesTo(before)) return before
    const project = changeProject(before, { disabled: reason !== null, disabledReason: reason }, ctx.now())
    if (project === before) return project
    await updateProject(tx, project)
    await afterUpdate?.(tx)
    if (reason !== null && !before.disabled)
      await requestMailToMembers(ctx, tx, {
        project,
        kind: 'PROJECT_DISABLED',
        roles: ['OWNER', 'ADMIN', 'MEMBER'],
        details: { reason },
      })
    append(tx, [
      projectDraft('updated', project),
      audited(
        { projectId, at: project.updatedAt },
        project.disabled ? 'project.disabled' : 'project.enabled',
        project,
      ),
    ])
    return project
  })
