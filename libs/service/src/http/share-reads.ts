import type { RequestHandler } from 'express'
import { callerOf } from './caller.ts'
import { projectTurns } from './project-turns.ts'
import { hangUpSignal, workEnded } from './work.ts'

/**
 * Lets the reads (GET, HEAD) of a project take turns, each until its handler has ended. One whose caller hangs up while it waits is never
 * worked on.
 */
export function shareReads(): RequestHandler {
  const inTurn = projectTurns()

  return (req, res, next) => {
    const caller = callerOf(res)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !('projectId' in caller)) return next()
    const { projectId } = caller
    const read = async (): Promise<void> => {
      const closed = new Promise<void>((resolve) => res.once('close', resolve))
      next()
      await closed
      // When the caller hangs up, its statement still runs and holds a connection.
      await workEnded(res)
    }
    const signal = hangUpSignal(res)
    inTurn({ projectId, signal }, read).catch((error: unknown) => {
      // A caller that is gone gets no answer.
      if (!signal.aborted) next(error)
    })
  }
}
