import { AppError, conflict, forbidden } from '@postrider/contracts/errors'
import type { SignUp } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { isMailReal } from '../config.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { isSignUpCounted } from './count-sign-up.ts'
import type { Context } from '../context.ts'
import { newSession, type Session } from '../domain/session.ts'
import type { User } from '../domain/user.ts'
import { insertSession } from '../store/sessions.ts'
import { insertUser } from '../store/users.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { refuseDisposable } from './refuse-disposable.ts'
import { requestVerificationMail } from './request-verification.ts'

export interface SignedIn {
  user: User
  session: Session
}

/** Where a request comes from. */
export interface Client {
  /** From the gateway's token; '' for a program of our own network that does not come through the gateway. */
  clientAddress: string
  /** As the browser names itself; '' when it does not. */
  userAgent: string
}

export type SignUpFrom = SignUp & Client & { language: string }

/**
 * Makes a user, signs them in and lets them join the projects that have invited them; where addresses are
 * verified, asks for the mail that does it. Throws 403 when sign-ups are off, 422 for an address of a
 * provider of throw-away mailboxes and for a common password, 409 when the address is known, 429 when the
 * client address has tried too often within the hour; 503 when too many passwords wait to be hashed.
 */
export async function signUp(
  ctx: Context,
  { email, password, clientAddress, userAgent, language }: SignUpFrom,
): Promise<SignedIn> {
  if (ctx.config.signupsDisabled) throw forbidden('Sign-ups are switched off on this server.')
  refuseDisposable(ctx, email)
  await refuseCommonPassword({ email, password })
  if (!(await isSignUpCounted(ctx, clientAddress))) throw tooManySignUps(ctx)
  const user = await newUser(ctx, email, password)
  const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent })
  await transact(ctx.db, async (tx) => {
    if (!(await insertUser(tx, user))) throw conflict('This email address already has an account.')
    await insertSession(tx, session)
    if (user.emailVerifiedAt === null) await requestVerificationMail(ctx, tx, { user, language })
    // Where mail is real, the link of the invitation proves that the address is theirs.
    else if (!isMailReal(ctx.config)) await acceptInvitations(ctx, tx, user)
  })
  return { user, session }
}

const tooManySignUps = ({ config }: Context): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `More than ${config.signupsPerHour} sign-ups an hour from your address.`,
    suggestion: 'Sign up later, or ask a member of the project to invite you.',
  })

/** A user with this password. Where addresses are not verified, each counts as verified. */
export async function newUser(ctx: Context, email: string, password: string): Promise<User> {
  const at = ctx.now()
  const passwordHash = await ctx.passwords.hash(password)
  return {
    id: ctx.newId(),
    email,
    passwordHash,
    emailVerifiedAt: ctx.config.verifyEmailOnSignup ? null : at,
    createdAt: at,
  }
}
