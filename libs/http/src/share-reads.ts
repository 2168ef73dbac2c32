import type { RequestHandler } from 'express'
import { callerOf } from './caller.ts'
import { readLimiter } from './read-limiter.ts'
import { disconnectSignal, workEnded } from './work.ts'

/**
 * Limits the concurrent reads (GET, HEAD) of a project. A read keeps its slot until its handler has ended. If
 * the caller disconnects while the read waits, the read never starts.
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
      // After the caller disconnects, the SQL statement still runs and uses a connection.
      await workEnded(res)
    }
    const signal = disconnectSignal(res)
    reads.run(projectId, read, { signal }).catch((error: unknown) => {
      // A caller that has disconnected receives no response.
      if (!signal.aborted) next(error)
    })
  }
}
