import type { Role } from '@postrider/contracts'
import { transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import { accountDeleted, invalidInvitation, invitationOfOtherAddress, joiningDisabled } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Invitation } from '../domain/invitation.ts'
import { hashOfToken } from '../domain/platform-mail.ts'
import type { User } from '../domain/user.ts'
import { findInvitation, lockAddress } from '../store/invitations.ts'
import { findMailToken } from '../store/mail-tokens.ts'
import { lockMembership } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { findUserById, markEmailVerified } from '../store/users.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { withRevocation } from './revoke.ts'

/** The project that the user joined. */
export interface JoinedProject {
  projectId: string
  name: string
  role: Role
}

/**
 * Adds a user to the project of an invitation, which the token in the invitation mail identifies. The token
 * proves that the user owns the address. So the address becomes verified on every gateway, and the user also
 * joins the other projects that invited the address.
 *
 * Throws 400 if the token is unknown, expired, used or revoked. Throws 403 `FORBIDDEN` if the invitation is
 * for another address and 403 `PROJECT_DISABLED` while the project is disabled; the token stays valid in both
 * cases. Throws 503 and changes nothing if the key store is unavailable.
 */
export const acceptInvitation = (ctx: Context, userId: string, token: string): Promise<JoinedProject> =>
  withRevocation(ctx, [subjectName.user(userId)], () =>
    transact(ctx.db, async (tx) => {
      const user = await findUserById(tx, userId)
      if (!user) throw accountDeleted()
      await lockAddress(tx, user.email)
      const invitation = await getInvitation(ctx, tx, { user, token })
      if (!(await markEmailVerified(tx, { id: user.id, email: user.email, at: ctx.now() })))
        throw invitationOfOtherAddress()
      // Also deletes the token. A parallel use of the token waits for the lock on the address and then finds
      // no token.
      await acceptInvitations(ctx, tx, user)
      return joinedProject(ctx, tx, { user, invitation })
    }),
  )

async function getInvitation(
  { now }: Context,
  tx: Tx,
  { user, token }: { user: User; token: string },
): Promise<Invitation> {
  const known = await findMailToken(tx, { hash: hashOfToken(token), kinds: ['INVITATION'], now: now() })
  if (!known || known.subjectId === null) throw invalidInvitation()
  if (known.email !== user.email) throw invitationOfOtherAddress()
  const invitation = await findInvitation(tx, known.subjectId, now())
  if (!invitation) throw invalidInvitation()
  return invitation
}

/**
 * Returns the project that the user joined. Throws if the invitation was just revoked or the project is
 * disabled.
 */
async function joinedProject(
  { now }: Context,
  tx: Tx,
  { user, invitation: { projectId, id } }: { user: User; invitation: Invitation },
): Promise<JoinedProject> {
  const membership = await lockMembership(tx, projectId, user.id)
  if (membership) return { projectId, name: membership.project.name, role: membership.role }
  if (!(await findInvitation(tx, id, now()))) throw invalidInvitation()
  throw joiningDisabled()
}
