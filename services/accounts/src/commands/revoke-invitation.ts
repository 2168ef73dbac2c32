import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { takeInvitation } from '../store/invitations.ts'
import { endMailsAbout } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { requireAssignable } from './lock-member.ts'
import { lockOwnProject, mayManage, type Actor } from './lock-own-project.ts'

/**
 * Deletes an open invitation; its link opens nothing any more. Throws as `lockOwnProject` does, 404 for an unknown one, 403 when the actor
 * may not assign the role that it gives.
 */
export async function revokeInvitation(ctx: Context, actor: Actor, id: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { project, role: ownRole } = await lockOwnProject(tx, actor, mayManage)
    const taken = await takeInvitation(tx, { projectId: project.id, id })
    if (!taken || taken.expiresAt <= ctx.now()) throw notFound('invitation', id)
    requireAssignable(ownRole, taken.role)
    await withdraw(tx, [taken.id])
  })
}

/** Ends the tokens of invitations that are gone, and withdraws the mails that were to bring one. */
export async function withdraw(tx: Tx, invitationIds: readonly string[]): Promise<void> {
  for (const id of invitationIds) await endMailsAbout(tx, id)
}
