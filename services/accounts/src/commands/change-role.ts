import type { Role } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { isDemotion, type NamedMember } from '../domain/member.ts'
import { takeInvitationsBy } from '../store/invitations.ts'
import { setRole } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { lockMember, requireAssignable, requireOtherOwner } from './lock-member.ts'
import type { Actor } from './lock-own-project.ts'
import { revoking } from './revoke.ts'
import { withdraw } from './revoke-invitation.ts'

export interface ChangeRole {
  userId: string
  role: Role
}

/**
 * Gives a member another role, which every gateway knows once this has returned. A repeat changes nothing. A
 * lower role ends the open invitations that the member has sent, since they may give more than the member may
 * now. Throws as `lockMember` does; 403 when the actor may not assign the old or the new role; 409 for the
 * last owner; 503 with nothing changed when the key store is away.
 */
export async function changeRole(ctx: Context, actor: Actor, change: ChangeRole): Promise<NamedMember> {
  const { projectId, userId } = await transact(ctx.db, (tx) => lockChange(tx, actor, change))
  return revoking(ctx, [subjectName.member(projectId, userId)], () =>
    transact(ctx.db, async (tx) => {
      const before = await lockChange(tx, actor, change)
      const member = { ...before, role: change.role }
      await setRole(tx, member)
      if (before.role !== member.role)
        append(tx, [
          audited({ projectId, at: ctx.now() }, 'member.changed', { id: userId, name: member.role }),
        ])
      if (isDemotion(before.role, member.role)) await withdraw(tx, await takeInvitationsBy(tx, member))
      return member
    }),
  )
}

async function lockChange(tx: Tx, actor: Actor, { userId, role }: ChangeRole): Promise<NamedMember> {
  const { ownRole, member } = await lockMember(tx, actor, { userId, mayLeave: false })
  requireAssignable(ownRole, member.role, role)
  if (isDemotion(member.role, role)) await requireOtherOwner(tx, member)
  return member
}
