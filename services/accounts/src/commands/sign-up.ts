import type { SignUp } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { emailTaken, signUpsDisabled, tooManySignUps } from '../errors.ts'
import { isMailReal } from '../config.ts'
import { acceptInvitations } from './accept-invitations.ts'
import { countSignUp } from './count-sign-up.ts'
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

/** The client of a request. */
export interface Client {
  /** The IP address in the gateway's token; '' for a program in our own network that bypasses the gateway. */
  clientAddress: string
  /** The user agent; '' if the client sends none. */
  userAgent: string
}

export type SignUpInput = SignUp & Client & { language: string }

/**
 * Creates a user, signs them in and adds them to the projects that have invited them; requests a verification
 * mail if addresses must be verified. Throws 403 if sign-ups are disabled, 422 for a disposable address or a
 * common password, and 409 for a known address. Throws 429 if the client address has reached the hourly
 * limit, and 503 if too many passwords wait to be hashed.
 */
export async function signUp(
  ctx: Context,
  { email, password, clientAddress, userAgent, language }: SignUpInput,
): Promise<SignedIn> {
  if (ctx.config.signupsDisabled) throw signUpsDisabled()
  refuseDisposable(ctx, email)
  await refuseCommonPassword({ email, password })
  if (!(await countSignUp(ctx, clientAddress))) throw tooManySignUps(ctx.config.signupsPerHour)
  const user = await newUser(ctx, email, password)
  const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent })
  await transact(ctx.db, async (tx) => {
    if (!(await insertUser(tx, user))) throw emailTaken()
    await insertSession(tx, session)
    if (user.emailVerifiedAt === null) await requestVerificationMail(ctx, tx, { user, language })
    // If real mail is sent, the user must first prove the address with the link in an invitation mail.
    else if (!isMailReal(ctx.config)) await acceptInvitations(ctx, tx, user)
  })
  return { user, session }
}

/** Returns a new user with this password. Without required verification, the address counts as verified. */
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
