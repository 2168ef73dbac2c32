import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { findInvitationOf, removeInvitation } from '../store/invitations.ts'
import { endMailsAbout } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { requireAssignable } from './lock-member.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'

/**
 * Deletes an open invitation, so that its link becomes invalid. Throws the errors of `lockOwnProject`, 404
 * for an unknown invitation, and 403 if the actor may not assign the invitation's role.
 */
export async function revokeInvitation(ctx: Context, actor: Actor, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { project, role: ownRole } = await lockOwnProject(tx, actor, mayManage)
    const removed = await removeInvitation(tx, { projectId: project.id, id })
    if (!removed || removed.expiresAt <= ctx.now()) throw notFound('invitation', id)
    requireAssignable(ownRole, removed.role)
    await withdrawMailsAbout(tx, [removed.id])
    append(tx, [audited({ projectId: project.id, at: ctx.now() }, 'invitation.revoked', { id: removed.id })])
  })
}

/** Deletes the invitation of a project to an address, if it exists, so that the user cannot join with it. */
export async function withdrawInvitationOf(
  tx: Tx,
  invited: { projectId: string; email: string },
): Promise<void> {
  const open = await findInvitationOf(tx, invited)
  if (open && (await removeInvitation(tx, { projectId: invited.projectId, id: open.id })))
    await withdrawMailsAbout(tx, [open.id])
}

/** Deletes the tokens and queued mails of deleted invitations. */
export async function withdrawMailsAbout(tx: Tx, invitationIds: readonly string[]): Promise<void> {
  for (const id of invitationIds) await endMailsAbout(tx, id)
}
