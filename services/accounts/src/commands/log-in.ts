import type { AppError } from '@postrider/contracts/errors'
import type { LogIn } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { accountLocked, clientLocked, invalidCredentials } from '../errors.ts'
import type { Context } from '../context.ts'
import { countedSince, lockedUntil, maxFailures, maxFailuresOfClient } from '../domain/login-lock.ts'
import { newSession } from '../domain/session.ts'
import type { User } from '../domain/user.ts'
import {
  countAttempt,
  findAttempts,
  deleteAttempts,
  lockAttempts,
  subjects,
  type AttemptKey,
} from '../store/attempts.ts'
import { insertSession } from '../store/sessions.ts'
import { findUserByEmail, shareUser } from '../store/users.ts'
import type { Client, SignedIn } from './sign-up.ts'

export type LogInInput = LogIn & Client

/**
 * Signs a user in. Throws 401 `INVALID_CREDENTIALS`, or 429 if this client address has failed 5 times on the
 * account or 50 times on all accounts. An unknown account causes the same errors. An attacker cannot lock out
 * an owner who has another client address. The limits are checked again after the password check, so that
 * parallel guesses learn nothing after five failures. Throws 503 if too many passwords wait to be verified.
 */
export async function logIn(ctx: Context, { email, password, ...client }: LogInInput): Promise<SignedIn> {
  const limits = loginLimits(client.clientAddress, email)
  for (const limit of limits) refuseLocked(ctx, limit, await findAttempts(ctx.db, limit.key))
  const user = await findUserByEmail(ctx.db, email)
  const isRight = await ctx.passwords.verify(user?.passwordHash ?? null, password)
  const signedIn = user && isRight ? await openSession(ctx, { user, client, limits }) : undefined
  if (!signedIn) throw await countFailure(ctx, limits)
  return signedIn
}

/** A maximum number of failed logins. */
interface LoginLimit {
  key: AttemptKey
  max: number
  /** Creates the error to throw at the limit. */
  error: (retryAfterSeconds: number) => AppError
}

/** Returns the limits in the order in which their rows are locked. */
const loginLimits = (clientAddress: string, email: string): [ofAccount: LoginLimit, ofClient: LoginLimit] => [
  {
    key: { clientAddress, subject: subjects.loginTo(email) },
    max: maxFailures,
    error: accountLocked,
  },
  { key: { clientAddress, subject: subjects.logins }, max: maxFailuresOfClient, error: clientLocked },
]

function refuseLocked(ctx: Context, { max, error }: LoginLimit, failedAt: readonly Date[]): void {
  const until = lockedUntil(failedAt, ctx.now(), max)
  if (until) throw error(Math.ceil((until.getTime() - ctx.now().getTime()) / 1000))
}

/**
 * Counts a failure under both keys and returns the 401 to throw. If another request has reached a limit in
 * the meantime, throws 429 and counts nothing.
 */
async function countFailure(ctx: Context, limits: readonly LoginLimit[]): Promise<AppError> {
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    for (const limit of limits)
      if (!(await countAttempt(tx, limit.key, { at, since: countedSince(at), max: limit.max })))
        refuseLocked(ctx, limit, await lockAttempts(tx, limit.key))
  })
  return invalidCredentials()
}

/**
 * Creates a session and deletes the counted failures of this account. The failures of the client on all
 * accounts stay; otherwise an attacker could delete them by logging in to their own account. Returns
 * undefined if the password was changed after it was verified.
 */
async function openSession(
  ctx: Context,
  { user, client, limits }: { user: User; client: Client; limits: [LoginLimit, LoginLimit] },
): Promise<SignedIn | undefined> {
  const session = newSession(ctx.newId(), user.id, { at: ctx.now(), userAgent: client.userAgent })
  const isOpen = await transact(ctx.db, async (tx) => {
    if ((await shareUser(tx, user.id))?.passwordHash !== user.passwordHash) return false
    for (const limit of limits) refuseLocked(ctx, limit, await lockAttempts(tx, limit.key))
    await deleteAttempts(tx, limits[0].key)
    await insertSession(tx, session)
    return true
  })
  return isOpen ? { user, session } : undefined
}
