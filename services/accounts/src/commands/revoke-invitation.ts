import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { findInvitationOf, takeInvitation } from '../store/invitations.ts'
import { endMailsAbout } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { requireAssignable } from './lock-member.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'

/**
 * Deletes an open invitation; its link opens nothing any more. Throws as `lockOwnProject` does, 404 for an
 * unknown one, 403 when the actor may not assign the role that it gives.
 */
export async function revokeInvitation(ctx: Context, actor: Actor, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { project, role: ownRole } = await lockOwnProject(tx, actor, mayManage)
    const taken = await takeInvitation(tx, { projectId: project.id, id })
    if (!taken || taken.expiresAt <= ctx.now()) throw notFound('invitation', id)
    requireAssignable(ownRole, taken.role)
    await withdraw(tx, [taken.id])
    append(tx, [audited({ projectId: project.id, at: ctx.now() }, 'invitation.revoked', { id: taken.id })])
  })
}

/**
 * Takes back what an address has been invited by to a project, if anything: by it somebody could join later,
 * or come back.
 */
export async function withdrawInvitationOf(
  tx: Tx,
  invited: { projectId: string; email: string },
): Promise<void> {
  const open = await findInvitationOf(tx, invited)
  if (open && (await takeInvitation(tx, { projectId: invited.projectId, id: open.id })))
    await withdraw(tx, [open.id])
}

/** Ends the tokens of invitations that are gone, and withdraws the mails that were to bring one. */
export async function withdraw(tx: Tx, invitationIds: readonly string[]): Promise<void> {
  for (const id of invitationIds) await endMailsAbout(tx, id)
}
