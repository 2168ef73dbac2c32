import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import type { NamedMember } from '../domain/member.ts'
import { takeInvitationsBy } from '../store/invitations.ts'
import { deleteMember } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { lockMember, requireAssignable, requireOtherOwner } from './lock-member.ts'
import type { Actor } from './lock-own-project.ts'
import { revoking } from './revoke.ts'
import { withdraw, withdrawInvitationOf } from './revoke-invitation.ts'

/**
 * Takes a member out of a project, or lets the actor leave it. Once this has returned, no gateway lets the
 * user into the project, and the open invitations that the user has sent are gone: by one of them the user
 * could come back. Throws as `lockMember` does; 403 when the actor may not take that role away from another;
 * 409 for the last owner; 503 with nothing changed when the key store is away.
 */
export async function removeMember(ctx: Context, actor: Actor, userId: string): Promise<void> {
  const { projectId, userId: id } = await transact(ctx.db, (tx) => lockRemoval(tx, actor, userId))
  await revoking(ctx, [subjectName.member(projectId, id)], () =>
    transact(ctx.db, async (tx) => {
      const member = await lockRemoval(tx, actor, userId)
      await deleteMember(tx, member)
      await withdraw(tx, await takeInvitationsBy(tx, member))
      await withdrawInvitationOf(tx, member)
      append(tx, [audited({ projectId, at: ctx.now() }, 'member.removed', { id })])
    }),
  )
}

async function lockRemoval(tx: Tx, actor: Actor, userId: string): Promise<NamedMember> {
  const { ownRole, member } = await lockMember(tx, actor, { userId, mayLeave: true })
  if (member.userId !== actor.userId) requireAssignable(ownRole, member.role)
  await requireOtherOwner(tx, member)
  return member
}
