import { Limiter } from '@postrider/limits'
import type { RequestHandler, Response } from 'express'
import { callerOf, shareOf } from './caller.ts'
import { hangUpSignal, workEnded } from './work.ts'

export interface LargeBodies {
  /** Bytes. Smaller sizes come before larger ones. */
  above: number
  /** How many are read and worked on at a time, in all and of one user. */
  atOnce: number
  ofUser: number
}

const megabyte = 1024 * 1024

/** A body takes some five times its size of memory until it is answered: 500 MB at most by these, with one of 50 MB among them. */
const usualSizes: readonly LargeBodies[] = [
  { above: megabyte / 4, atOnce: 4, ofUser: 1 },
  { above: 16 * megabyte, atOnce: 1, ofUser: 1 },
]

/**
 * Limits requests with large JSON bodies, from before the first byte is read until the response. The gateway has received such a body
 * whole, so none keeps its place for the time that a client takes. A caller that disconnects frees its place. 503 with `Retry-After` when
 * too many wait. Peers are trusted.
 */
export function largeBodies(sizes: readonly LargeBodies[] = usualSizes): RequestHandler {
  const limits = sizes.map((size) => ({ above: size.above, limiter: limiterOf(size) }))
  const [{ above: smallest } = { above: Infinity }] = sizes

  return (req, res, next) => {
    const bytes = Number(req.headers['content-length'] ?? 0)
    if (bytes <= smallest) return next()
    const caller = callerOf(res)
    if (caller.kind === 'service' || !req.is('json')) return next()
    const signal = hangUpSignal(res)
    const answered = async (): Promise<void> => {
      // Gone in this very turn of the event loop: what reads bodies would take its end for that of an empty one.
      if (req.socket.destroyed) return
      next()
      await closed(res)
      await workEnded(res)
    }
    // The slot of the largest size is taken first: a request that waits for it holds no slot of the smaller sizes.
    let work: Work = answered
    for (const { limiter } of limits.filter(({ above }) => bytes > above)) {
      const inner = work
      work = () => limiter.run(shareOf(caller), inner, { signal })
    }
    work().catch((error: unknown) => {
      // A caller that is gone gets no answer.
      if (!signal.aborted) next(error)
    })
  }
}

type Work = () => Promise<void>

const limiterOf = ({ atOnce, ofUser }: LargeBodies): Limiter =>
  new Limiter({ concurrency: atOnce, perKey: ofUser, maxWaiting: 1_000, maxWaitingPerKey: 100 })

const closed = (res: Response): Promise<void> => new Promise((resolve) => void res.once('close', resolve))
