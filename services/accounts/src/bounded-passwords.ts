import { Limiter } from '@postrider/limits'
import { tooManyPasswordChecks } from './errors.ts'
import type { Passwords } from './passwords.ts'

export interface BoundedPasswordsOptions {
  /** Maximum number of parallel hashes. */
  concurrency: number
  /**
   * Maximum number of waiting passwords. With two parallel hashes of 25 ms, 100 passwords take about a
   * second.
   */
  waiting?: number
  /** Maximum wait of a password in milliseconds. Callers time out soon after the default. */
  waitMs?: number
}

/**
 * Limits the memory and threads that many parallel logins can use: a hash takes 19 MiB and one of libuv's
 * four threads, which also serve DNS and file access. Throws 503 with Retry-After if too many passwords wait
 * or a password waits too long. Passwords of unknown accounts wait in the same queue.
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
