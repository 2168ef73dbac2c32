import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'
import type { RequestHandler, Response } from 'express'
import { callerOf, shareOf } from './caller.ts'
import { disconnectSignal, workEnded } from './work.ts'

export interface LargeBodies {
  /**
   * The limit applies to bodies of more than this many bytes. Limits for smaller sizes come first in the
   * list.
   */
  above: number
  /** The maximum number of bodies processed at the same time. Only one body per user is processed. */
  atOnce: number
}

const megabyte = 1024 * 1024

/**
 * Until the response, a body needs memory of about five times its size. These limits allow at most 500 MB,
 * including one body of 50 MB.
 */
const usualSizes: readonly LargeBodies[] = [
  { above: megabyte / 4, atOnce: 4 },
  { above: 16 * megabyte, atOnce: 1 },
]

/**
 * If other users call, a user's next large body waits. The wait is this multiple of the time that the user's
 * last large body took.
 */
const restTimes = 3
/** A rejected body counts as at least this many ms: rejecting it is fast, but its bytes were received. */
const refusedMs = 200
/** The maximum wait in ms. Eight waiting requests of one user still complete within the gateway's 30 s. */
const maxRestMs = 1_000
/** A user is considered active if the last call is not older than this, in ms. */
const recentMs = 1_000

/**
 * Limits requests with large JSON bodies, from before the first byte is read until the response. The gateway
 * has already received the full body, so a slow client does not keep a slot. While other users call, a user's
 * next large body waits (`restTimes`). A slot becomes free when its caller disconnects. Throws 503 with
 * `Retry-After` if too many requests wait. Peers are not limited.
 */
export function largeBodies(sizes: readonly LargeBodies[] = usualSizes): RequestHandler {
  const limits = sizes.map((size) => ({ above: size.above, limiter: limiterOf(size) }))
  const [{ above: smallest } = { above: Infinity }] = sizes
  const users = limiterOf({ atOnce: Infinity })
  const callers = recentCallers()

  return (req, res, next) => {
    const caller = callerOf(res)
    if (caller.kind === 'service') return next()
    const share = shareOf(caller)
    callers.note(share)
    const bytes = Number(req.headers['content-length'] ?? 0)
    if (bytes <= smallest || !req.is('json')) return next()
    const signal = disconnectSignal(res)
    let tookMs = 0
    const answered = async (): Promise<void> => {
      // The socket was destroyed in this turn of the event loop. The body parser would treat the end of the
      // socket as an empty body.
      if (req.socket.destroyed) return
      const began = performance.now()
      next()
      await closed(res)
      await workEnded(res)
      tookMs = Math.max(performance.now() - began, res.statusCode >= 400 ? refusedMs : 0)
    }
    // Take the slot of the largest size first, so that a request that waits for it keeps no slot of a smaller
    // size.
    let work: Work = answered
    for (const { limiter } of limits.filter(({ above }) => bytes > above)) {
      const inner = work
      work = () => limiter.run(share, inner, { signal })
    }
    const workAndRest = async (): Promise<void> => {
      await work()
      const restMs = callers.hasOtherThan(share) ? Math.min(maxRestMs, restTimes * tookMs) : 0
      if (restMs > 0) await pause(restMs, undefined, { ref: false })
    }
    users.run(share, workAndRest, { signal }).catch((error: unknown) => {
      // A caller that has disconnected receives no response.
      if (!signal.aborted) next(error)
    })
  }
}

/**
 * Records the last call, and the last call of another user before it. `share` identifies the user
 * (`shareOf`). Calls without a key or session are ignored.
 */
function recentCallers() {
  let last = { share: '', at: -Infinity }
  let before = last
  return {
    note: (share: string): void => {
      if (share === '') return
      if (share !== last.share) before = last
      last = { share, at: performance.now() }
    },
    hasOtherThan: (share: string): boolean =>
      (share === last.share ? before : last).at >= performance.now() - recentMs,
  }
}

type Work = () => Promise<void>

const limiterOf = ({ atOnce }: Pick<LargeBodies, 'atOnce'>): Limiter =>
  new Limiter({ concurrency: atOnce, perKey: 1, maxWaiting: 1_000, maxWaitingPerKey: 100 })

const closed = (res: Response): Promise<void> => new Promise((resolve) => void res.once('close', resolve))
