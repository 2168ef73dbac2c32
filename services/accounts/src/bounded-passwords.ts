import { Limiter } from '@postrider/limits'
import { tooManyPasswordChecks } from './errors.ts'
import type { Passwords } from './passwords.ts'

export interface BoundedPasswordsOptions {
  /** Maximum number of parallel hashes. */
  concurrency: number
  /** Maximum number of waiting passwords. At 25 ms each, 100 of them behind two take about a second. */
  waiting?: number
  /** Maximum wait; callers give up soon after. */
  waitMs?: number
}

/**
 * Limits the memory and threads that a flood of logins can use: a hash takes 19 MiB and one of libuv's four
 * threads, which DNS and file access need too. Throws 503 with Retry-After over the limits. A password waits
 * whether its account exists or not.
 */
export function boundedPasswords(
  passwords: Passwords,
  { concurrency, waiting = 100, waitMs = 3_000 }: BoundedPasswordsOptions,
): Passwords {
  const limiter = new Limiter({
    concurrency,
    maxWaiting: waiting,
    maxWaitMs: waitMs,
    refusal: tooManyPasswordChecks,
  })
  return {
    hash: (password) => limiter.run('', () => passwords.hash(password)),
    verify: (hash, password) => limiter.run('', () => passwords.verify(hash, password)),
  }
}
