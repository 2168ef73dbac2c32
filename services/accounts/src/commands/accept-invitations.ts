import { audited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { User } from '../domain/user.ts'
import { findInvitationsTo, lockAddress, removeInvitation } from '../store/invitations.ts'
import { endMailsAbout } from '../store/mail-tokens.ts'
import { insertMember } from '../store/members.ts'
import { lockProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Adds a user to every project that has invited the address. Called in each transaction that makes an address
 * verified, after the user is written: sign-up without verification, verification, password reset, change of
 * address, and invitation link. Invitations of disabled projects stay open.
 */
export async function acceptInvitations(
  { now }: Context,
  tx: Tx,
  user: Pick<User, 'id' | 'email'>,
): Promise<void> {
  await lockAddress(tx, user.email)
  for (const { projectId, id } of await findInvitationsTo(tx, user.email, now())) {
    const project = await lockProject(tx, projectId)
    if (!project || project.disabled) continue
    // The invitation may have been revoked before the project was locked.
    const removed = await removeInvitation(tx, { projectId, id })
    if (!removed) continue
    await insertMember(tx, {
      projectId,
      userId: user.id,
      role: removed.role,
      madeProject: false,
      createdAt: now(),
    })
    await endMailsAbout(tx, id)
    append(tx, [
      audited({ projectId, at: now() }, 'member.joined', {
        id: user.id,
        actor: { kind: 'user', id: user.id },
      }),
    ])
  }
}
