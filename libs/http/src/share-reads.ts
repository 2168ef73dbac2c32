import type { RequestHandler } from 'express'
import { callerOf } from './caller.ts'
import { readLimiter } from './read-limiter.ts'
import { disconnectSignal, workEnded } from './work.ts'

/**
 * Limits the reads (GET, HEAD) of a project, each until its handler has ended. A read whose caller
 * disconnects while it waits never starts.
 */
export function shareReads(): RequestHandler {
  const reads = readLimiter()

  return (req, res, next) => {
    const caller = callerOf(res)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !('projectId' in caller)) return next()
    const { projectId } = caller
    const read = async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => res.once('close', resolve))
      next()
      await closed
      // When the caller disconnects, its statement still runs and holds a connection.
      await workEnded(res)
    }
    const signal = disconnectSignal(res)
    reads.run(projectId, read, { signal }).catch((error: unknown) => {
      // A caller that has disconnected gets no response.
      if (!signal.aborted) next(error)
    })
  }
}
