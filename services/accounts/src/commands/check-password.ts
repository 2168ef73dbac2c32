import type { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { passwordLocked, wrongPassword } from '../errors.ts'
import type { Context } from '../context.ts'
import { countedSince, lockedUntil, maxFailures } from '../domain/login-lock.ts'
import type { User } from '../domain/user.ts'
import { getUser } from '../queries/get-user.ts'
import { countAttempt, findAttempts, deleteAttempts, subjects, type AttemptKey } from '../store/attempts.ts'

/** A user whose password was verified. */
export type AuthenticatedUser = User & { passwordHash: string }

/**
 * Returns the signed-in user. Throws 401 `INVALID_CREDENTIALS` if the password is wrong or the account has
 * none. Throws 429 after five failures within 15 minutes, so that the thief of a session cannot guess the
 * password.
 */
export async function checkPassword(
  ctx: Context,
  userId: string,
  password: string,
): Promise<AuthenticatedUser> {
  const key: AttemptKey = { clientAddress: '', subject: subjects.passwordOf(userId) }
  refuseLocked(ctx, await findAttempts(ctx.db, key))
  const user = await getUser(ctx, userId)
  const { passwordHash } = user
  const isRight = await ctx.passwords.verify(passwordHash, password)
  if (passwordHash === null || !isRight) throw await countFailure(ctx, key)
  await transact(ctx.db, async (tx) => {
    // Check the limit again: of parallel guesses, at most five may learn the result.
    refuseLocked(ctx, await findAttempts(tx, key))
    await deleteAttempts(tx, key)
  })
  return { ...user, passwordHash }
}

async function countFailure(ctx: Context, key: AttemptKey): Promise<AppError> {
  const at = ctx.now()
  if (!(await countAttempt(ctx.db, key, { at, since: countedSince(at), max: maxFailures })))
    refuseLocked(ctx, await findAttempts(ctx.db, key))
  return wrongPassword()
}

function refuseLocked({ now }: Context, failedAt: readonly Date[]): void {
  const until = lockedUntil(failedAt, now())
  if (!until) return
  const retryAfterSeconds = Math.ceil((until.getTime() - now().getTime()) / 1000)
  throw passwordLocked(retryAfterSeconds)
}
