import { isUniqueViolation, transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import { addressTaken, invalidToken, signInForToken } from '../errors.ts'
import type { Context } from '../context.ts'
import { hashOfToken, type MailKind, type MailToken } from '../domain/platform-mail.ts'
import { endMailsOfUser, findMailToken, useMailToken } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { changeEmail, markEmailVerified } from '../store/users.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { requestPlatformMail } from './request-platform-mail.ts'
import { withRevocation } from './revoke.ts'

const kinds: readonly MailKind[] = ['VERIFY_EMAIL', 'CHANGE_EMAIL']

export interface VerifyEmailInput {
  token: string
  /** The signed-in user; undefined without a session. */
  by: string | undefined
  language: string
}

/**
 * Verifies an address with the token from a mail. For a change of address, the new address replaces the old
 * address, and a mail notifies the old address. The user joins the projects that have invited the address.
 * When this returns, all gateways use the new state.
 *
 * The token is valid only in a session of its user: the mail proves who owns the address, and the session
 * proves who owns the account. Otherwise a user could sign up with another person's address, and a click of
 * that person would verify the address for this user.
 *
 * Throws 400 for an invalid token. Throws 401 without a session of the token's user; the token stays valid.
 * Throws 409 if another user has taken the new address. Throws 503 and changes nothing if the key store is
 * unavailable.
 */
export async function verifyEmail(ctx: Context, { token, by, language }: VerifyEmailInput): Promise<void> {
  const lookup = { hash: hashOfToken(token), kinds, now: ctx.now() }
  const userId = (await findMailToken(ctx.db, lookup))?.userId
  if (!userId) throw invalidToken()
  if (userId !== by) throw signInForToken()
  const verify = async (tx: Tx): Promise<void> => {
    const used = await useMailToken(tx, lookup)
    if (!used) throw invalidToken()
    if (used.kind === 'CHANGE_EMAIL') await applyNewAddress(ctx, tx, { ...used, userId, language })
    else if (!(await markEmailVerified(tx, { id: userId, email: used.email, at: ctx.now() })))
      throw invalidToken()
    await acceptInvitations(ctx, tx, { id: userId, email: used.email })
  }
  await withRevocation(ctx, [subjectName.user(userId)], () => transact(ctx.db, verify).catch(rethrowTaken))
}

async function applyNewAddress(
  ctx: Context,
  tx: Tx,
  { userId, email, language }: MailToken & { userId: string; language: string },
): Promise<void> {
  const before = await changeEmail(tx, { id: userId, email, at: ctx.now() })
  if (before === undefined) throw addressTaken()
  // End tokens that were sent to the old address, because its next owner could use them on this account.
  await endMailsOfUser(tx, { id: userId, email: before }, ['VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD'])
  await requestPlatformMail(ctx, tx, {
    kind: 'EMAIL_CHANGED',
    to: before,
    language,
    userId,
    details: { newEmail: email },
  })
}

/** Throws 409 if the error is a unique violation: another user has just signed up with the address. */
function rethrowTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users_email')) throw addressTaken()
  throw error
}
