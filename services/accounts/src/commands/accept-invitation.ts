import type { Role } from '@postrider/contracts'
import { badRequest, forbidden, notFound, type AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
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
import { projectDisabled } from './lock-own-project.ts'
import { revoking } from './revoke.ts'

/** The project that a user has joined. */
export interface Joined {
  projectId: string
  name: string
  role: Role
}

/**
 * Lets a user join the project of an invitation by the token that its mail has brought. The token proves the
 * address, so the address counts as verified from then on, on every gateway, and other projects that have
 * invited it are joined too. Throws 400 for a token that is unknown, expired, used or revoked; 403
 * `FORBIDDEN` when the invitation is for another address than the user's, 403 `PROJECT_DISABLED` while the
 * project is disabled; these leave the token good. 503 with nothing changed when the key store is away.
 */
export const acceptInvitation = (ctx: Context, userId: string, token: string): Promise<Joined> =>
  revoking(ctx, [subjectName.user(userId)], () =>
    transact(ctx.db, async (tx) => {
      const user = await findUserById(tx, userId)
      if (!user) throw notFound('user', userId)
      await lockAddress(tx, user.email)
      const invitation = await getInvitation(ctx, tx, { user, token })
      await markEmailVerified(tx, { id: user.id, email: user.email, at: ctx.now() })
      // This ends the token too: the next who uses it waits for the address, and then does not find it.
      await acceptInvitations(ctx, tx, user)
      return joined(ctx, tx, { user, invitation })
    }),
  )

async function getInvitation(
  { now }: Context,
  tx: Tx,
  { user, token }: { user: User; token: string },
): Promise<Invitation> {
  const known = await findMailToken(tx, { hash: hashOfToken(token), kinds: ['INVITATION'], now: now() })
  if (!known || known.subjectId === null) throw badToken()
  if (known.email !== user.email)
    throw forbidden(
      'This invitation is for another email address than that of your account.',
      'FORBIDDEN',
      'Sign in with the account of that address, or ask to be invited at yours.',
    )
  const invitation = await findInvitation(tx, known.subjectId, now())
  if (!invitation) throw badToken()
  return invitation
}

/**
 * The membership that has come of an invitation: none when it was revoked a moment ago, or the project is
 * disabled.
 */
async function joined(
  { now }: Context,
  tx: Tx,
  { user, invitation: { projectId, id } }: { user: User; invitation: Invitation },
): Promise<Joined> {
  const membership = await lockMembership(tx, projectId, user.id)
  if (membership) return { projectId, name: membership.project.name, role: membership.role }
  if (!(await findInvitation(tx, id, now()))) throw badToken()
  throw projectDisabled('This project is disabled: nobody can join it at the moment.')
}

const badToken = (): AppError =>
  badRequest('The invitation is unknown, has expired, or was used or revoked.', {
    suggestion: 'Ask a member of the project to invite you again.',
  })
