import { setTimeout as pause } from 'node:timers/promises'
import { Limiter } from '@postrider/limits'
import type { RequestHandler, Response } from 'express'
import { callerOf, shareOf } from './caller.ts'
import { hangUpSignal, workEnded } from './work.ts'

export interface LargeBodies {
  /** Bytes. Smaller sizes come before larger ones. */
  above: number
  /** How many are read and worked on at a time; one of each user. */
  atOnce: number
}

const megabyte = 1024 * 1024

/**
 * A body takes some five times its size of memory until it is answered: 500 MB at most by these, with one of
 * 50 MB among them.
 */
const usualSizes: readonly LargeBodies[] = [
  { above: megabyte / 4, atOnce: 4 },
  { above: 16 * megabyte, atOnce: 1 },
]

/** After a large body its user waits for so many times the time that the body took, if other users call. */
const restTimes = 3
/** A refused body counts as at least so much: its refusal is quick, but its bytes were received. */
const refusedMs = 200
/** The longest rest. Eight requests of a user that wait are still answered within the 30 s of the gateway. */
const mostRestMs = 1_000
/** A user who has called within this time counts as one who calls. */
const recentMs = 1_000

/**
 * Limits requests with large JSON bodies, from before the first byte is read until the response. The gateway
 * has received such a body whole, so none keeps its place for the time that a client takes. While others
 * call, the next body of a user waits some time longer. A caller that disconnects frees its place. 503 with
 * `Retry-After` when too many wait. Peers are trusted.
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
    const signal = hangUpSignal(res)
    let tookMs = 0
    const answered = async (): Promise<void> => {
      // Gone in this very turn of the event loop: what reads bodies would take its end for that of an empty
      // one.
      if (req.socket.destroyed) return
      const began = performance.now()
      next()
      await closed(res)
      await workEnded(res)
      tookMs = Math.max(performance.now() - began, res.statusCode >= 400 ? refusedMs : 0)
    }
    // The slot of the largest size is taken first: a request that waits for it holds no slot of the smaller
    // sizes.
    let work: Work = answered
    for (const { limiter } of limits.filter(({ above }) => bytes > above)) {
      const inner = work
      work = () => limiter.run(share, inner, { signal })
    }
    const workAndRest = async (): Promise<void> => {
      await work()
      const restMs = callers.hasOtherThan(share) ? Math.min(mostRestMs, restTimes * tookMs) : 0
      if (restMs > 0) await pause(restMs, undefined, { ref: false })
    }
    users.run(share, workAndRest, { signal }).catch((error: unknown) => {
      // A caller that is gone gets no answer.
      if (!signal.aborted) next(error)
    })
  }
}

/**
 * Remembers the last caller, and the last one before that with another share. Visitors without a key or
 * session do not count.
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
