import type { RequestHandler } from 'express'
import type { Endpoint } from './endpoint.ts'

/** Measures how long endpoints are busy, so that a loop can yield to requests that arrive while it works. */
export interface BusyTime {
  /** Returns these endpoints, changed so that their requests are measured. */
  of(endpoints: readonly Endpoint[]): Endpoint[]
  /** Returns the number of ms during which at least one request was in progress. */
  ms(): number
}

/** Creates a `BusyTime`. `clock` returns milliseconds that never decrease. */
export function busyTime(clock: () => number = () => performance.now()): BusyTime {
  let open = 0
  let since = 0
  let ended = 0
  const end = (): void => {
    open -= 1
    if (open === 0) ended += clock() - since
  }
  const count: RequestHandler = (_req, res, next) => {
    // If the caller has already disconnected, `close` was emitted before and is not emitted again.
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
