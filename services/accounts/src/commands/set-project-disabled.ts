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
import { startReputationAnew } from '../store/reputations.ts'
import type { Tx } from '../store/tables.ts'
import { requestMailToMembers } from './request-mail-to-members.ts'
import { revoking } from './revoke.ts'

export interface SetProjectDisabled {
  projectId: string
  /** Why the project is disabled; null enables it. */
  reason: DisabledReason | null
}

/**
 * Disables a project or enables it again by hand, and every gateway knows it once this has returned. Enabled,
 * its reputation begins anew. Its members are told that it was disabled. Throws 404 for an unknown one, 503
 * with nothing changed when the key store is away. A repeat changes and publishes nothing.
 */
export async function setProjectDisabled(
  ctx: Context,
  { projectId, reason }: SetProjectDisabled,
): Promise<Project> {
  const project = await change(ctx, projectId, {
    reason,
    concerns: () => true,
    also: async (tx) => {
      if (reason === null) await startReputationAnew(tx, projectId, ctx.now())
    },
  })
  if (!project) throw notFound('project', projectId)
  return project
}

/**
 * Disables a project by itself. One that is disabled already keeps its reason; nothing for one that was
 * deleted.
 */
export async function disableFor(ctx: Context, projectId: string, reason: DisabledReason): Promise<void> {
  await change(ctx, projectId, { reason, concerns: ({ disabled }) => !disabled })
}

/** Enables a project that was disabled for this reason, and no other. */
export async function enableAfter(ctx: Context, projectId: string, reason: DisabledReason): Promise<void> {
  await change(ctx, projectId, { reason: null, concerns: ({ disabledReason }) => disabledReason === reason })
}

interface Change {
  reason: DisabledReason | null
  /** Whether the project is to be changed, as it is then. */
  concerns(project: Project): boolean
  /** What is done with it in the same transaction. */
  also?(tx: Tx): Promise<void>
}

/** The project after the change; undefined when there is none. */
async function change(ctx: Context, projectId: string, wanted: Change): Promise<Project | undefined> {
  const before = await transact(ctx.db, (tx) => lockProject(tx, projectId))
  if (!before || !wanted.concerns(before)) return before
  return revoking(ctx, [subjectName.project(before.id)], () => setDisabled(ctx, before.id, wanted))
}

const setDisabled = (
  ctx: Context,
  projectId: string,
  { reason, concerns, also }: Change,
): Promise<Project | undefined> =>
  transact(ctx.db, async (tx) => {
    const before = await lockProject(tx, projectId)
    if (!before || !concerns(before)) return before
    const project = changeProject(before, { disabled: reason !== null, disabledReason: reason }, ctx.now())
    if (project === before) return project
    await updateProject(tx, project)
    await also?.(tx)
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
