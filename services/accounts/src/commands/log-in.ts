import { AppError, type LogIn } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { countedSince, lockedUntil } from '../domain/login-lock.ts'
import { newSession } from '../domain/session.ts'
import type { User } from '../domain/user.ts'
import { countFailure, findFailures, forgetFailures, lockFailures } from '../store/login-failures.ts'
import { insertSession } from '../store/sessions.ts'
import { findUserByEmail } from '../store/users.ts'
import type { SignedIn } from './sign-up.ts'

/**
 * Signs a user in. Throws 401 `INVALID_CREDENTIALS`, or 429 when the address is locked; neither depends on whether the address
 * has an account. The lock is looked at again after verifying: guesses that ran in parallel learn nothing once five have failed.
 */
export async function logIn(ctx: Context, { email, password }: LogIn): Promise<SignedIn> {
  refuseLocked(ctx, await findFailures(ctx.db, email))
  const user = await findUserByEmail(ctx.db, email)
  const fits = await ctx.passwords.verify(user?.passwordHash ?? null, password)
  if (!user || !fits) throw await failure(ctx, email)
  return openSession(ctx, user)
}

function refuseLocked(ctx: Context, failedAt: readonly Date[]): void {
  const until = lockedUntil(failedAt, ctx.now())
  if (until) throw tooMany(Math.ceil((until.getTime() - ctx.now().getTime()) / 1000))
}

async function failure(ctx: Context, email: string): Promise<AppError> {
  const at = ctx.now()
  const counted = await countFailure(ctx.db, email, { at, since: countedSince(at) })
  if (!counted) refuseLocked(ctx, await findFailures(ctx.db, email))
  return new AppError('unauthorised', 'INVALID_CREDENTIALS', {
    message: 'The email address or the password is wrong.',
    suggestion: 'Check both; after five wrong tries an address has to wait up to 15 minutes.',
  })
}

async function openSession(ctx: Context, user: User): Promise<SignedIn> {
  const session = newSession(ctx.newId(), user.id, ctx.now())
  await ctx.db.transaction().execute(async (tx) => {
    refuseLocked(ctx, await lockFailures(tx, user.email))
    await forgetFailures(tx, user.email)
    await insertSession(tx, session)
  })
  return { user, session }
}

const tooMany = (retryAfterSeconds: number): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: 'Too many failed logins for this email address.',
    details: { retryAfter: retryAfterSeconds },
    suggestion: `Wait ${retryAfterSeconds} seconds before the next try.`,
    retryAfterSeconds,
  })
