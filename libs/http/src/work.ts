import { badRequest } from '@postrider/contracts/errors'
import type { Response } from 'express'

/** Notes what answers a request, so that `workEnded` can wait for it. */
export function noteWork(res: Response, work: Promise<void>): Promise<void> {
  res.locals['work'] = work
  return work
}

/**
 * Resolves when the handler of this response has ended, with or without success; immediately if none has
 * started.
 */
export const workEnded = async (res: Response): Promise<void> => {
  await Promise.allSettled([res.locals['work']])
}

/** Ends when the caller hangs up before it was answered. */
export function hangUpSignal(res: Response): AbortSignal {
  const gone = new AbortController()
  const hangUp = (): void => {
    if (!res.writableFinished) gone.abort(badRequest('The caller has hung up before it was answered.'))
  }
  if (res.closed) hangUp()
  else res.once('close', hangUp)
  return gone.signal
}
