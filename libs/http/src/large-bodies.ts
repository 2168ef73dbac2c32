import { overloaded } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'
import type { Request, RequestHandler, Response } from 'express'
import { callerOf } from './caller.ts'
import { sendError } from './send-error.ts'
import { watchPace, type Pace } from './watch-pace.ts'
import { hangUpSignal, workEnded } from './work.ts'

export interface LargeBodies {
  /** Bytes. Smaller sizes come before larger ones. */
  above: number
  /** How many are read and worked on at a time, in all and of one project. */
  atOnce: number
  ofProject: number
}

export interface Paces {
  /** What comes more slowly is refused. */
  least: Pace
  /** The same while others wait for their turn. */
  whileOthersWait: Pace
}

const megabyte = 1024 * 1024

/** A body takes some five times its size of memory until it is answered: 500 MB at most by these, with one of 50 MB among them. */
const usualSizes: readonly LargeBodies[] = [
  { above: megabyte, atOnce: 4, ofProject: 2 },
  { above: 16 * megabyte, atOnce: 1, ofProject: 1 },
]

/** A megabit a second, and eight of them while others wait: the gateway gives up on those after 30 s. */
const usualPaces: Paces = {
  least: { bytes: megabyte, inMs: 10_000 },
  whileOthersWait: { bytes: 5 * megabyte, inMs: 5_000 },
}

/** For so long a refused body is read on, so that the gateway comes to reading the answer. */
const drainMs = 5_000

/**
 * Limits requests with large JSON bodies, from before the first byte is read until the response. A caller that disconnects frees its
 * place. 503 with `Retry-After` for a body that comes too slowly, or when too many wait. Peers are trusted.
 */
export function largeBodies(
  sizes: readonly LargeBodies[] = usualSizes,
  { least, whileOthersWait }: Paces = usualPaces,
): RequestHandler {
  const limits = sizes.map((size) => ({ above: size.above, limiter: limiterOf(size) }))
  const [{ above: smallest } = { above: Infinity }] = sizes
  let waiting = 0

  return (req, res, next) => {
    const bytes = Number(req.headers['content-length'] ?? 0)
    if (bytes <= smallest) return next()
    const caller = callerOf(res)
    if (caller.kind === 'service' || !req.is('json')) return next()
    const projectId = 'projectId' in caller ? caller.projectId : ''
    const signal = hangUpSignal(res)
    let isWaiting = true
    const endWait = (): void => {
      if (isWaiting) waiting -= 1
      isWaiting = false
    }
    const answered = async (): Promise<void> => {
      endWait()
      // Gone in this very turn of the event loop: what reads bodies would take its end for that of an empty one.
      if (req.socket.destroyed) return
      const stops = [
        watchSlow({ req, res }, least, () => false),
        watchSlow({ req, res }, whileOthersWait, () => waiting === 0),
      ]
      next()
      await closed(res)
      for (const stop of stops) stop()
      await workEnded(res)
    }
    // The slot of the largest size is taken first: a request that waits for it holds no slot of the smaller sizes.
    let work: Work = answered
    for (const { limiter } of limits.filter(({ above }) => bytes > above)) {
      const inner = work
      work = () => limiter.run(projectId, inner, { signal })
    }
    waiting += 1
    work()
      .catch((error: unknown) => {
        // A caller that is gone gets no answer.
        if (!signal.aborted) next(error)
      })
      .finally(endWait)
  }
}

type Work = () => Promise<void>

const limiterOf = ({ atOnce, ofProject }: LargeBodies): Limiter =>
  new Limiter({ concurrency: atOnce, perKey: ofProject, maxWaiting: 1_000, maxWaitingPerKey: 100 })

interface Exchange {
  req: Request
  res: Response
}

/**
 * Refuses a body that comes more slowly. Not by `next`: Express reads the body at that moment, and calls it by itself when the connection
 * ends.
 */
const watchSlow = ({ req, res }: Exchange, pace: Pace, isFree: () => boolean): (() => void) =>
  watchPace(req, {
    pace,
    isExcused: () => req.complete || isFree(),
    onSlow: () => {
      if (res.headersSent) return
      sendError(res, overloaded('The request body came too slowly.'))
      setTimeout(() => req.destroy(), drainMs).unref()
    },
  })

const closed = (res: Response): Promise<void> => new Promise((resolve) => void res.once('close', resolve))
