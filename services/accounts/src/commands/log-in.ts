import { AppError } from '@postrider/contracts/errors'
import type { LogIn } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { countedSince, lockedUntil, maxFailures, maxFailuresOfClient } from '../domain/login-lock.ts'
import { newSession } from '../domain/session.ts'
import type { User } from '../domain/user.ts'
import {
  countAttempt,
  findAttempts,
  forgetAttempts,
  lockAttempts,
  subjects,
  type AttemptKey,
} from '../store/attempts.ts'
import { insertSession } from '../store/sessions.ts'
import { findUserByEmail, sharePasswordOf } from '../store/users.ts'
import type { Client, SignedIn } from './sign-up.ts'

export type LogInFrom = LogIn & Client

/**
 * Signs a user in. Throws 401 `INVALID_CREDENTIALS`, or 429 when this client address has failed 5 times on
 * the account or 50 times on all accounts. Neither depends on whether the account exists, and an attacker
 * cannot lock its owner out at another address. The locks are read again after verifying, so parallel guesses
 * learn nothing once five have failed. Throws 503 when too many passwords wait to be verified.
 */
export async function logIn(ctx: Context, { email, password, ...client }: LogInFrom): Promise<SignedIn> {
  const locks = locksOf(client.clientAddress, email)
  for (const lock of locks) refuseLocked(ctx, lock, await findAttempts(ctx.db, lock.key))
  const user = await findUserByEmail(ctx.db, email)
  const isRight = await ctx.passwords.verify(user?.passwordHash ?? null, password)
  const signedIn = user && isRight ? await openSession(ctx, { user, client, locks }) : undefined
  if (!signedIn) throw await countFailure(ctx, locks)
  return signedIn
}

/** A limit on failed logins; no database lock. */
interface Lock {
  key: AttemptKey
  max: number
  /** What is locked, as the end of the error message. */
  of: string
}

/** In the order in which their rows are locked. */
const locksOf = (clientAddress: string, email: string): [ofAccount: Lock, ofClient: Lock] => [
  {
    key: { clientAddress, subject: subjects.loginTo(email) },
    max: maxFailures,
    of: 'for this email address',
  },
  { key: { clientAddress, subject: subjects.logins }, max: maxFailuresOfClient, of: 'from your address' },
]

function refuseLocked(ctx: Context, { max, of }: Lock, failedAt: readonly Date[]): void {
  const until = lockedUntil(failedAt, ctx.now(), max)
  if (until) throw tooMany(Math.ceil((until.getTime() - ctx.now().getTime()) / 1000), of)
}

/**
 * Counts a failure under both keys and returns the 401 to throw. When another request has reached one of the
 * limits meanwhile, throws 429 instead and counts it under none: the throw rolls the transaction back.
 */
async function countFailure(ctx: Context, locks: readonly Lock[]): Promise<AppError> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    for (const lock of locks)
      if (!(await countAttempt(tx, lock.key, { at, since: countedSince(at), max: lock.max })))
        refuseLocked(ctx, lock, await lockAttempts(tx, lock.key))
  })
  return new AppError('unauthorised', 'INVALID_CREDENTIALS', {
    message: 'The email address or the password is wrong.',
    suggestion: 'Check both; after five wrong tries you have to wait up to 15 minutes.',
  })
}

/**
 * Undefined when the password was changed since it was verified: the sessions of the old one have ended, and
 * this must not be left. Deletes the failures on this account. Those over all accounts stay: else an attacker
 * could delete them by signing in to its own.
 */
async function openSession(
  ctx: Context,
  { user, client, locks }: { user: User; client: Client; locks: [Lock, Lock] },
): Promise<SignedIn | undefined> {
  const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent: client.userAgent })
  const isOpen = await transact(ctx.db, async (tx) => {
    if ((await sharePasswordOf(tx, user.id)) !== user.passwordHash) return false
    for (const lock of locks) refuseLocked(ctx, lock, await lockAttempts(tx, lock.key))
    await forgetAttempts(tx, locks[0].key)
    await insertSession(tx, session)
    return true
  })
  return isOpen ? { user, session } : undefined
}

const tooMany = (retryAfterSeconds: number, of: string): AppError =>
  new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `Too many failed logins ${of}.`,
    details: { retryAfter: retryAfterSeconds },
    suggestion: `Wait ${retryAfterSeconds} seconds before the next try.`,
    retryAfterSeconds,
  })
