import type { RequestHandler } from 'express'
import type { Endpoint } from './endpoint.ts'

/**
 * For how long some endpoints have been at work, so that a loop can leave time to the requests that came
 * beside its own work.
 */
export interface BusyTime {
  /** These endpoints, with their requests counted from now on. */
  of(endpoints: readonly Endpoint[]): Endpoint[]
  /** Milliseconds since the start in which at least one of their requests was under way. */
  ms(): number
}

/** `clock` in milliseconds that never go back. */
export function busyTime(clock: () => number = () => performance.now()): BusyTime {
  let open = 0
  let since = 0
  let ended = 0
  const end = (): void => {
    open -= 1
    if (open === 0) ended += clock() - since
  }
  const count: RequestHandler = (_req, res, next) => {
    // When the caller has hung up already, `close` has been emitted and would not come again.
    if (!res.closed) {
      if (open === 0) since = clock()
      open += 1
      res.once('close', end)
    }
    next()
  }
  return {
    of: (endpoints) => endpoints.map((each) => ({ ...each, handlers: [count, ...each.handlers] })),
    ms: () => ended + (open === 0 ? 0 : clock() - since),
  }
}
