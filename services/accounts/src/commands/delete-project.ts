import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { deletedProject, type Project } from '../domain/project.ts'
import { deleteKeys } from '../store/api-keys.ts'
import { deleteInvitationAttempts } from '../store/attempts.ts'
import { removeInvitationsOf } from '../store/invitations.ts'
import { deleteMembers } from '../store/members.ts'
import { requestCustomerSync } from '../store/payment-events.ts'
import { deleteReputation } from '../store/reputations.ts'
import type { Tx } from '../store/tables.ts'
import { deleteUsage } from '../store/usage.ts'
import { reportingServices } from '../reporting-services.ts'
import { createPurgeReports } from '../store/purge-reports.ts'
import { markDeleted } from '../store/projects.ts'
import { writeReport } from './billing/report-usage.ts'
import { accountsServiceName } from './purge-deleted-projects.ts'
import { lockOwnProject, mayDelete, type Actor } from './lock-own-project.ts'
import { withRevocation } from './revoke.ts'
import { withdrawMailsAbout } from './revoke-invitation.ts'

/**
 * Deletes a project. Its keys, members and invitations are deleted when this returns; other services delete
 * their rows when they consume `project.deleted`. A loop reports its last usage to Stripe and cancels its
 * subscription with a final invoice. Throws the errors of `lockOwnProject`. Throws 503 and changes nothing if
 * the key store is unavailable.
 */
export async function deleteProject(ctx: Context, actor: Actor): Promise<void> {
  const { project } = await transact(ctx.db, (tx) => lockOwnProject(tx, actor, mayDelete))
  await withRevocation(ctx, [subjectName.project(project.id)], () =>
    transact(ctx.db, async (tx) =>
      deleteLockedProject(ctx, tx, (await lockOwnProject(tx, actor, mayDelete)).project),
    ),
  )
  await releaseDomains(ctx, project.id)
}

/**
 * Releases the project's domains now, so that another project can add them as soon as the call returns. If
 * the send service does not respond, the project purge in the send service releases the domains later.
 */
export async function releaseDomains({ senderDomains, log }: Context, projectId: string): Promise<void> {
  try {
    await senderDomains.release({ projectId })
  } catch (error) {
    log.warn('domains.not_released', { projectId, error })
  }
}

/**
 * Deletes a project that this transaction has locked. The caller revokes the project's keys before and
 * releases its domains after the transaction.
 */
export async function deleteLockedProject(ctx: Context, tx: Tx, project: Project): Promise<void> {
  const deleted = deletedProject(project, ctx.now())
  await markDeleted(tx, deleted)
  await deleteKeys(tx, project.id)
  await deleteMembers(tx, project.id)
  if (project.customer !== null) await requestCustomerSync(tx, project.customer, ctx.now())
  await writeReport(ctx, tx, project)
  await deleteUsage(tx, project.id)
  await deleteReputation(tx, project.id)
  await withdrawMailsAbout(tx, await removeInvitationsOf(tx, project.id))
  await deleteInvitationAttempts(tx, project.id)
  const { id: projectId, generation } = deleted
  await createPurgeReports(tx, { projectId, generation }, [
    accountsServiceName,
    ...reportingServices(ctx.config),
  ])
  append(tx, [projectDraft('deleted', deleted)])
}
