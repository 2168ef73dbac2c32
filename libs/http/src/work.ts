import type { Response } from 'express'
import { callerDisconnected } from './errors.ts'

/** Records the promise of a handler, so that `workEnded` can wait for it. */
export function noteWork(res: Response, work: Promise<void>): Promise<void> {
  res.locals['work'] = work
  return work
}

/**
 * Resolves when the handler of this response has ended, successfully or not. Resolves immediately if no
 * handler has started.
 */
export const workEnded = async (res: Response): Promise<void> => {
  await Promise.allSettled([res.locals['work']])
}

/** Returns a signal that aborts if the caller disconnects before the response. */
export function disconnectSignal(res: Response): AbortSignal {
  const disconnected = new AbortController()
  const hangUp = (): void => {
    if (!res.writableFinished) disconnected.abort(callerDisconnected())
  }
  if (res.closed) hangUp()
  else res.once('close', hangUp)
  return disconnected.signal
}
