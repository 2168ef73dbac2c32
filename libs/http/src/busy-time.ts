import type { RequestHandler } from 'express'
import type { Endpoint } from './endpoint.ts'

/**
 * Measures how long endpoints are busy, so that a loop can yield to the requests that arrive during its
 * work.
 */
export interface BusyTime {
  /** Returns these endpoints with their requests counted. */
  of(endpoints: readonly Endpoint[]): Endpoint[]
  /** Returns the milliseconds in which at least one of their requests was in progress. */
  ms(): number
}

/** Creates a counter of busy time. `clock` returns milliseconds that never decrease. */
export function busyTime(clock: () => number = () => performance.now()): BusyTime {
  let open = 0
  let since = 0
  let ended = 0
  const end = (): void => {
    open -= 1
    if (open === 0) ended += clock() - since
  }
  const count: RequestHandler = (_req, res, next) => {
    // If the caller has already disconnected, `close` was emitted and does not come again.
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
