import { AppError, conflict } from '@postrider/contracts/errors'
import { isUniqueViolation, transact } from '@postrider/db'
import { subjectName } from '@postrider/security/key-store'
import type { Context } from '../context.ts'
import { hashOfToken, type MailKind, type MailToken } from '../domain/platform-mail.ts'
import { endMailsOfUser, findMailToken, useMailToken } from '../store/mail-tokens.ts'
import type { Tx } from '../store/tables.ts'
import { changeEmail, markEmailVerified } from '../store/users.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { badToken } from './mail-token-error.ts'
import { requestPlatformMail } from './request-platform-mail.ts'
import { revoking } from './revoke.ts'

const kinds: readonly MailKind[] = ['VERIFY_EMAIL', 'CHANGE_EMAIL']

export interface Verification {
  token: string
  /** The signed-in user; undefined when nobody is. */
  by: string | undefined
  language: string
}

/**
 * Verifies an address by the token that was mailed to it; one that a user wants instead of its own takes its
 * place, and the old one is told. The token counts only in a session of the user whose account it is about:
 * the mailbox shows whose the address is, the session who has the account, and somebody may have signed up
 * with another person's address. The user joins the projects that have invited the address. All gateways know
 * it when this returns. Throws 400 for a token that is not good; 401 without such a session, which leaves the
 * token good; 409 when another user has the new address by now; 503 with nothing changed when the key store
 * is away.
 */
export async function verifyEmail(ctx: Context, { token, by, language }: Verification): Promise<void> {
  const question = { hash: hashOfToken(token), kinds, now: ctx.now() }
  const userId = (await findMailToken(ctx.db, question))?.userId
  if (!userId) throw badToken()
  if (userId !== by) throw notSignedIn()
  const verify = async (tx: Tx): Promise<void> => {
    const used = await useMailToken(tx, question)
    if (!used) throw badToken()
    if (used.kind === 'CHANGE_EMAIL') await takeNewAddress(ctx, tx, { ...used, userId, language })
    else if (!(await markEmailVerified(tx, { id: userId, email: used.email, at: ctx.now() })))
      throw badToken()
    await acceptInvitations(ctx, tx, { id: userId, email: used.email })
  }
  await revoking(ctx, [subjectName.user(userId)], () => transact(ctx.db, verify).catch(takenIfUnique))
}

async function takeNewAddress(
  ctx: Context,
  tx: Tx,
  { userId, email, language }: MailToken & { userId: string; language: string },
): Promise<void> {
  const before = await changeEmail(tx, { id: userId, email, at: ctx.now() })
  if (before === undefined) throw taken()
  // What was mailed to the old address is no longer this user's to use, nor what is yet to be mailed:
  // somebody may sign up with it.
  await endMailsOfUser(tx, { id: userId, email: before }, ['VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD'])
  await requestPlatformMail(ctx, tx, {
    kind: 'EMAIL_CHANGED',
    to: before,
    language,
    userId,
    details: { newEmail: email },
  })
}

/** Another user has signed up with the address in this very moment. */
function takenIfUnique(error: unknown): never {
  if (isUniqueViolation(error, 'users_email')) throw taken()
  throw error
}

const notSignedIn = (): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', {
    message: 'Nobody is signed in to the account that this token is for.',
    suggestion:
      'Sign in to it and use the token again. If somebody else has made it with your address, POST /auth/request-password-reset gives it to you.',
  })

const taken = () => conflict('This email address belongs to another account by now.')
