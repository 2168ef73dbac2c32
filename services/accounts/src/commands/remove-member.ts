import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import type { NamedMember } from '../domain/member.ts'
import { removeInvitationsBy } from '../store/invitations.ts'
import { deleteMember } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { lockMember, requireAssignable, requireOtherOwner } from './lock-member.ts'
import type { Actor } from './lock-own-project.ts'
import { withRevocation } from './revoke.ts'
import { withdrawMailsAbout, withdrawInvitationOf } from './revoke-invitation.ts'

/**
 * Removes a member from a project, or lets the actor leave it. When this returns, all gateways deny the user
 * access. Also deletes the open invitations that the user sent, because the user could rejoin with one of
 * them. Throws the errors of `lockMember`, 403 if the actor may not revoke the member's role, and 409 for the
 * last owner. Throws 503 and changes nothing if the key store is unavailable.
 */
export async function removeMember(ctx: Context, actor: Actor, userId: string): Promise<void> {
  const { projectId, userId: id } = await transact(ctx.db, (tx) => lockRemoval(tx, actor, userId))
  await withRevocation(ctx, [subjectName.member(projectId, id)], () =>
    transact(ctx.db, async (tx) => deleteMembership(ctx, tx, await lockRemoval(tx, actor, userId))),
  )
}

/** Removes a member from a project that this transaction has locked. */
export async function deleteMembership(
  { now }: Context,
  tx: Tx,
  member: Pick<NamedMember, 'projectId' | 'userId' | 'email'>,
): Promise<void> {
  const { projectId, userId: id } = member
  await deleteMember(tx, member)
  await withdrawMailsAbout(tx, await removeInvitationsBy(tx, member))
  await withdrawInvitationOf(tx, member)
  append(tx, [audited({ projectId, at: now() }, 'member.removed', { id })])
}

async function lockRemoval(tx: Tx, actor: Actor, userId: string): Promise<NamedMember> {
  const { ownRole, member } = await lockMember(tx, actor, { userId, mayLeave: true })
  if (member.userId !== actor.userId) requireAssignable(ownRole, member.role)
  await requireOtherOwner(tx, member)
  return member
}
