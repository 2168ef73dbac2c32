import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { deletedProject } from '../domain/project.ts'
import { deleteKeys } from '../store/api-keys.ts'
import { forgetInvitedBy } from '../store/attempts.ts'
import { takeInvitationsOf } from '../store/invitations.ts'
import { deleteMembers } from '../store/members.ts'
import { requestRead } from '../store/payment-events.ts'
import { deleteReputation } from '../store/reputations.ts'
import { deleteUsage } from '../store/usage.ts'
import { reportingServices } from '../reporting-services.ts'
import { openReports } from '../store/purge-reports.ts'
import { markDeleted } from '../store/projects.ts'
import { writeReport } from './billing/report-usage.ts'
import { ownName } from './forget-deleted.ts'
import { lockOwnProject, mayDelete, type Actor } from './lock-own-project.ts'
import { revoking } from './revoke.ts'
import { withdraw } from './revoke-invitation.ts'

/**
 * Deletes a project. Its keys, members and invitations are deleted once this has returned; other services
 * delete their rows when they consume `project.deleted`. A loop reports what it has used to the payment
 * provider and cancels its subscription, with a last invoice. Throws as `lockOwnProject` does, and 503 with
 * nothing changed when the key store is away.
 */
export async function deleteProject(ctx: Context, actor: Actor): Promise<void> {
  const { project } = await transact(ctx.db, (tx) => lockOwnProject(tx, actor, mayDelete))
  await revoking(ctx, [subjectName.project(project.id)], () => markAll(ctx, actor))
  await releaseDomains(ctx, project.id)
}

/**
 * So that the domains can be added elsewhere as soon as the call returns. If send does not answer, its purge
 * releases them.
 */
async function releaseDomains({ senderDomains, log }: Context, projectId: string): Promise<void> {
  try {
    await senderDomains.release({ projectId })
  } catch (error) {
    log.warn('domains.not_released', { projectId, error })
  }
}

const markAll = (ctx: Context, actor: Actor): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const { project } = await lockOwnProject(tx, actor, mayDelete)
    const deleted = deletedProject(project, ctx.now())
    await markDeleted(tx, deleted)
    await deleteKeys(tx, project.id)
    await deleteMembers(tx, project.id)
    if (project.customer !== null) await requestRead(tx, project.customer, ctx.now())
    await writeReport(ctx, tx, project)
    await deleteUsage(tx, project.id)
    await deleteReputation(tx, project.id)
    await withdraw(tx, await takeInvitationsOf(tx, project.id))
    await forgetInvitedBy(tx, project.id)
    const { id: projectId, generation } = deleted
    await openReports(tx, { projectId, generation }, [ownName, ...reportingServices(ctx.config)])
    append(tx, [projectDraft('deleted', deleted)])
  })
