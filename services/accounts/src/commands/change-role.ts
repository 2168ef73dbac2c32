import type { Role } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { isDemotion, type NamedMember } from '../domain/member.ts'
import { removeInvitationsBy } from '../store/invitations.ts'
import { setRole } from '../store/members.ts'
import type { Tx } from '../store/tables.ts'
import { lockMember, requireAssignable, requireOtherOwner } from './lock-member.ts'
import type { Actor } from './lock-own-project.ts'
import { withRevocation } from './revoke.ts'
import { withdrawMailsAbout } from './revoke-invitation.ts'

export interface ChangeRoleInput {
  userId: string
  role: Role
}

/**
 * Changes the role of a member; every gateway uses the new role once this returns. Idempotent. A lower role
 * also revokes the open invitations that the member sent, because they may grant roles that the member may no
 * longer assign. Throws the errors of `lockMember`; 403 if the actor may not assign the old or the new role;
 * 409 for the last owner. Throws 503 and changes nothing if the key store is unavailable.
 */
export async function changeRole(ctx: Context, actor: Actor, change: ChangeRoleInput): Promise<NamedMember> {
  const { projectId, userId } = await transact(ctx.db, (tx) => lockChange(tx, actor, change))
  return withRevocation(ctx, [subjectName.member(projectId, userId)], () =>
    transact(ctx.db, async (tx) => {
      const before = await lockChange(tx, actor, change)
      const member = { ...before, role: change.role }
      await setRole(tx, member)
      if (before.role !== member.role)
        append(tx, [
          audited({ projectId, at: ctx.now() }, 'member.changed', { id: userId, name: member.role }),
        ])
      if (isDemotion(before.role, member.role))
        await withdrawMailsAbout(tx, await removeInvitationsBy(tx, member))
      return member
    }),
  )
}

async function lockChange(tx: Tx, actor: Actor, { userId, role }: ChangeRoleInput): Promise<NamedMember> {
  const { ownRole, member } = await lockMember(tx, actor, { userId, mayLeave: false })
  requireAssignable(ownRole, member.role, role)
  if (isDemotion(member.role, role)) await requireOtherOwner(tx, member)
  return member
}
