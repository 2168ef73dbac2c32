import { AppError, unavailable } from '@postrider/contracts/errors'
import type { Request, RequestHandler, Response } from 'express'
import { callerOf } from './caller.ts'
import { projectTurns, type InTurn } from './project-turns.ts'
import { watchPace, type Pace } from './watch-pace.ts'
import { hangUpSignal, workEnded } from './work.ts'

export interface LargeBodies {
  /** Bytes. Smaller sizes come before larger ones. */
  above: number
  /** How many are read and worked on at a time, in all and of one project. */
  atOnce: number
  ofProject: number
}

const megabyte = 1024 * 1024

/** A body takes some five times its size of memory until it is answered: 500 MB at most by these, with one of 50 MB among them. */
const usualSizes: readonly LargeBodies[] = [
  { above: megabyte, atOnce: 4, ofProject: 2 },
  { above: 16 * megabyte, atOnce: 1, ofProject: 1 },
]

/** Less than a megabit a second: what comes so slowly keeps others waiting. */
const leastPace: Pace = { bytes: megabyte, inMs: 10_000 }

/**
 * Lets requests with large JSON bodies take turns, from before the first byte is read until the answer. A caller that hangs up gives its
 * turn away. 503 with `Retry-After` for a body that comes too slowly, or when too many wait; 413 for one that is large and has not said how
 * long it is. Peers are trusted.
 */
export function largeBodies(sizes: readonly LargeBodies[] = usualSizes, pace = leastPace): RequestHandler {
  const turns = sizes.map(({ above, atOnce, ofProject }) => ({
    above,
    ofProject: projectTurns({ atOnce: ofProject }),
    inAll: projectTurns({ atOnce, mostWaiting: 1_000 }),
  }))
  const [{ above: smallest } = { above: Infinity }] = sizes

  return (req, res, next) => {
    const { 'transfer-encoding': chunks, 'content-length': length = 0 } = req.headers
    const bytes = Number(length)
    // Nearly all.
    if (chunks === undefined && bytes <= smallest) return next()
    const caller = callerOf(res)
    if (caller.kind === 'service' || !req.is('json')) return next()
    if (chunks !== undefined) {
      endBeyond({ req, res, next }, smallest)
      return next()
    }
    const projectId = 'projectId' in caller ? caller.projectId : ''
    const signal = hangUpSignal(res)
    // The rarest first: who waits for it holds up none of the others.
    const inTurns = turns
      .filter(({ above }) => bytes > above)
      .toReversed()
      .flatMap(({ ofProject, inAll }) => [turn(ofProject, projectId, signal), turn(inAll, '', signal)])
    const answered = async (): Promise<void> => {
      // Gone in this very turn of the event loop: what reads bodies would take its end for that of an empty one.
      if (req.socket.destroyed) return
      const stop = watchPace(req, {
        pace,
        isExcused: () => req.complete,
        onSlow: () => refuse({ req, res, next }, unavailable('The request body came too slowly.')),
      })
      next()
      await closed(res)
      stop()
      await workEnded(res)
    }
    const work = inTurns.reduceRight<Work>((inner, inTurn) => () => inTurn(inner), answered)
    work().catch((error: unknown) => {
      // A caller that is gone gets no answer.
      if (!signal.aborted) next(error)
    })
  }
}

type Work = () => Promise<void>

const turn =
  (inTurn: InTurn, projectId: string, signal: AbortSignal) =>
  (work: Work): Promise<void> =>
    inTurn({ projectId, signal }, work)

interface Handling {
  req: Request
  res: Response
  next(error: AppError): void
}

/** Refuses a request that sends more than so many bytes. */
function endBeyond(handling: Handling, most: number): void {
  const { req } = handling
  let bytes = 0
  const count = (chunk: Buffer): void => {
    bytes += chunk.length
    if (bytes <= most) return
    req.off('data', count)
    refuse(handling, unannounced(most))
  }
  req.on('data', count)
}

/** What has come of the body is dropped with the connection. */
function refuse({ req, res, next }: Handling, error: AppError): void {
  res.once('finish', () => req.destroy())
  next(error)
}

const unannounced = (most: number): AppError =>
  new AppError('too-large', 'BAD_REQUEST', {
    message: `A request body of more than ${most} bytes has to say how long it is.`,
    suggestion: 'Send it with Content-Length instead of in chunks.',
  })

const closed = (res: Response): Promise<void> => new Promise((resolve) => void res.once('close', resolve))
