import { conflict, forbidden, type SignUp } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { newSession, type Session } from '../domain/session.ts'
import type { User } from '../domain/user.ts'
import { insertSession } from '../store/sessions.ts'
import { insertUser } from '../store/users.ts'

export interface SignedIn {
  user: User
  session: Session
}

/** Makes a user and signs him in. Throws 403 when sign-ups are off, 409 when the address is known. */
export async function signUp(ctx: Context, { email, password }: SignUp): Promise<SignedIn> {
  if (ctx.config.signupsDisabled) throw forbidden('Sign-ups are switched off on this server.')
  const user = await newUser(ctx, email, password)
  const session = newSession(ctx.newId(), user.id, ctx.now())
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, user))) throw conflict('This email address already has an account.')
    await insertSession(tx, session)
  })
  return { user, session }
}

/** A user with this password. As long as no verification mail is asked for, an address counts as verified. */
export async function newUser(ctx: Context, email: string, password: string): Promise<User> {
  const at = ctx.now()
  const passwordHash = await ctx.passwords.hash(password)
  return { id: ctx.newId(), email, passwordHash, emailVerifiedAt: at, createdAt: at }
}
