import { AppError } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { countedSince, lockedUntil, maxFailures } from '../domain/login-lock.ts'
import type { User } from '../domain/user.ts'
import { getUser } from '../queries/get-user.ts'
import { countAttempt, findAttempts, forgetAttempts, subjects, type AttemptKey } from '../store/attempts.ts'

/** A user who has given the password that holds. */
export type Proven = User & { passwordHash: string }

/**
 * The signed-in user, once the password is right. Throws 401 `INVALID_CREDENTIALS`, and 429 after five
 * failures within 15 minutes, so that a stolen session does not lead to the password; an account without a
 * password has to reset it first.
 */
export async function checkPassword(ctx: Context, userId: string, password: string): Promise<Proven> {
  const key: AttemptKey = { clientAddress: '', subject: subjects.passwordOf(userId) }
  refuseLocked(ctx, await findAttempts(ctx.db, key))
  const user = await getUser(ctx, userId)
  const { passwordHash } = user
  const isRight = await ctx.passwords.verify(passwordHash, password)
  if (passwordHash === null || !isRight) throw await countFailure(ctx, key)
  await transact(ctx.db, async (tx) => {
    // Read again: of parallel guesses no more than five are told whether they are right.
    refuseLocked(ctx, await findAttempts(tx, key))
    await forgetAttempts(tx, key)
  })
  return { ...user, passwordHash }
}

async function countFailure(ctx: Context, key: AttemptKey): Promise<AppError> {
  const at = ctx.now()
  if (!(await countAttempt(ctx.db, key, { at, since: countedSince(at), max: maxFailures })))
    refuseLocked(ctx, await findAttempts(ctx.db, key))
  return wrongPassword()
}

/** 401, also for a password that was right and was changed meanwhile. */
export const wrongPassword = (): AppError =>
  new AppError('unauthorised', 'INVALID_CREDENTIALS', {
    message: 'The password is wrong.',
    suggestion: 'Check it, or reset it with POST /auth/request-password-reset.',
  })

function refuseLocked({ now }: Context, failedAt: readonly Date[]): void {
  const until = lockedUntil(failedAt, now())
  if (!until) return
  const retryAfterSeconds = Math.ceil((until.getTime() - now().getTime()) / 1000)
  throw new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: 'The password was wrong too often.',
    details: { retryAfter: retryAfterSeconds },
    suggestion: `Wait ${retryAfterSeconds} seconds before the next try.`,
    retryAfterSeconds,
  })
}
