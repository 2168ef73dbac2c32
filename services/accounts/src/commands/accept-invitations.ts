import { audited } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { User } from '../domain/user.ts'
import { findInvitationsTo, lockAddress, takeInvitation } from '../store/invitations.ts'
import { endMailsAbout } from '../store/mail-tokens.ts'
import { insertMember } from '../store/members.ts'
import { lockProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Makes a user a member of every project that has invited the address. Called in each transaction after which
 * an address counts as verified, when the user is written: by a sign-up where nothing is verified, a
 * verification, a reset, a change of address, the link of an invitation. An invitation of a disabled project
 * stays open.
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
    // Read again now that the project is locked: it may have been revoked.
    const taken = await takeInvitation(tx, { projectId, id })
    if (!taken) continue
    await insertMember(tx, {
      projectId,
      userId: user.id,
      role: taken.role,
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
