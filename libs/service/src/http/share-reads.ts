import { AsyncResource } from 'node:async_hooks'
import { unavailable } from '@postrider/contracts/errors'
import type { RequestHandler } from 'express'
import { callerOf } from './caller.ts'
import { workEnded } from './work.ts'

/**
 * How many reads of one project run at a time in one instance. A search may take seconds (`statement_timeout` ends it after 10), and a
 * few of them would hold all connections (`DATABASE_POOL`, 10), with every other project waiting.
 */
const atOnce = 3
/** How many more may wait for their turn; further ones are 503 with `Retry-After`. */
const mostWaiting = 100

interface Share {
  running: number
  waiting: Set<() => void>
}

/** Lets the reads (GET, HEAD) of a project take turns, each until its handler has ended. One whose caller hangs up while it waits is never worked on. */
export function shareReads(): RequestHandler {
  const shares = new Map<string, Share>()

  const release = (projectId: string, share: Share): void => {
    share.running -= 1
    const [next] = share.waiting
    if (next) next()
    else if (share.running === 0) shares.delete(projectId)
  }

  return (req, res, next) => {
    const caller = callerOf(res)
    if ((req.method !== 'GET' && req.method !== 'HEAD') || !('projectId' in caller)) return next()
    // Its `close` event is over, so a turn would never be given back; and its caller is gone.
    if (res.closed || res.destroyed) return
    const { projectId } = caller
    const share = shares.get(projectId) ?? { running: 0, waiting: new Set() }
    shares.set(projectId, share)
    const run = (): void => {
      share.waiting.delete(start)
      share.running += 1
      res.off('close', leave)
      // When the caller hangs up, its statement still runs and holds a connection.
      res.once('close', () => void workEnded(res).then(() => release(projectId, share)))
      next()
    }
    // It is called when another request ends, but has to run with the correlation of this one.
    const start = AsyncResource.bind(run)
    const leave = (): void => void share.waiting.delete(start)
    if (share.running < atOnce) return run()
    if (share.waiting.size >= mostWaiting) throw unavailable('Too many reads of this project are waiting.')
    share.waiting.add(start)
    res.once('close', leave)
  }
}
