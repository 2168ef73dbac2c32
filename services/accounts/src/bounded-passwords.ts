import { unavailable } from '@postrider/contracts/errors'
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
 * Bounds the memory and threads that a flood of logins can take: a hash takes 19 MiB and one of libuv's four threads, which DNS and
 * file access need too. Beyond the bounds it throws 503 with Retry-After. A password waits whether its account exists or not.
 */
export function boundedPasswords(
  passwords: Passwords,
  { concurrency, waiting = 100, waitMs = 3_000 }: Bounds,
): Passwords {
  const turns = turnstile({ concurrency, waiting, waitMs })
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const leave = await turns.enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return {
    hash: (password) => inTurn(() => passwords.hash(password)),
    verify: (hash, password) => inTurn(() => passwords.verify(hash, password)),
  }
}

/** First come, first served. `enter` returns what to call when the work is done. */
function turnstile({ concurrency, waiting, waitMs }: Required<Bounds>): { enter(): Promise<() => void> } {
  const queue = new Set<() => void>()
  let free = concurrency

  const leave = (): void => {
    const [next] = queue
    if (next) next()
    else free += 1
  }
  const wait = (): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(next)
        reject(busy())
      }, waitMs)
      const next = (): void => {
        clearTimeout(timer)
        queue.delete(next)
        resolve(leave)
      }
      queue.add(next)
    })

  return {
    enter: () => {
      if (free > 0) {
        free -= 1
        return Promise.resolve(leave)
      }
      return queue.size < waiting ? wait() : Promise.reject(busy())
    },
  }
}

const busy = () => unavailable('Too many people are signing in at the moment; try again.')
