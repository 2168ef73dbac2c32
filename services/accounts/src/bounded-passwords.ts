import { overloaded } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'
import type { Passwords } from './passwords.ts'

export interface Bounds {
  /** Passwords that are hashed at the same time. */
  concurrency: number
  /** Passwords that may wait. At 25 ms each, 100 of them behind two take a good second. */
  waiting?: number
  /** How long a password may wait; callers give up soon after. */
  waitMs?: number
}

/**
 * Bounds the memory and threads that a flood of logins can take: a hash takes 19 MiB and one of libuv's four
 * threads, which DNS and file access need too. Beyond the bounds it throws 503 with Retry-After. A password
 * waits whether its account exists or not.
 */
export function boundedPasswords(
  passwords: Passwords,
  { concurrency, waiting = 100, waitMs = 3_000 }: Bounds,
): Passwords {
  const limiter = new Limiter({ concurrency, maxWaiting: waiting, maxWaitMs: waitMs, refusal: busy })
  return {
    hash: (password) => limiter.run('', () => passwords.hash(password)),
    verify: (hash, password) => limiter.run('', () => passwords.verify(hash, password)),
  }
}

const busy = () => overloaded('Too many users are signing in now. Try again.')
