import type { IncomingMessage } from 'node:http'
import { Writable, type Readable } from 'node:stream'
import { AppError, badRequest, overloaded, unavailable } from '@postrider/contracts/errors'
import { usualPace, watchPace, type Pace } from '@postrider/http'
import { tooLarge } from './body-limit.ts'
import { BodyStore } from './body-store.ts'

export interface BodyRules {
  /** Bytes. */
  limit: number
  /** Called once if the body is large, before more of it is read. */
  takePlace(signal: AbortSignal): Promise<Disposable>
  pace?: Pace
  /** How long a body may take in all. */
  timeoutMs?: number
  /** A slow body is 503: a mail server tries again after that, and takes a 400 as final. */
  isFromMailServer?: boolean
}

/** A body that has come in whole. */
export interface ReceivedBody extends AsyncDisposable {
  read(): Readable
}

/** 16 MB at a megabit a second. */
const usualTimeoutMs = 120_000

/**
 * Receives the body of a request, so that a service gets it at full speed: a slow client holds nothing but
 * its connection. Returns undefined for one that has come with its head, which most do. Throws 413 for a body
 * that is too large and 400 (503) for one that comes too slowly.
 */
export async function receiveBody(req: IncomingMessage, rules: BodyRules): Promise<ReceivedBody | undefined> {
  if (req.complete) {
    if (req.readableLength > rules.limit) throw tooLarge(rules.limit)
    return undefined
  }
  const body = new AsyncDisposableStack()
  const store = new BodyStore()
  body.defer(() => store.delete())
  try {
    await receive(req, store, { ...rules, keep: (place) => void body.use(place) })
    return { read: () => store.read(), [Symbol.asyncDispose]: () => body.disposeAsync() }
  } catch (error) {
    await body.disposeAsync()
    throw error
  }
}

interface Receiving extends BodyRules {
  /** Keeps the place of the body until the body is disposed of. */
  keep(place: Disposable): void
}

function receive(req: IncomingMessage, store: BodyStore, rules: Receiving): Promise<void> {
  const { pace = usualPace, timeoutMs = usualTimeoutMs, isFromMailServer = false } = rules
  const tooSlow = isFromMailServer ? slowMail : slowRequest
  const ended = Promise.withResolvers<void>()
  const gone = new AbortController()
  const fail = (error: unknown): void => {
    gone.abort(error)
    ended.reject(error)
  }
  const sink = sinkOf(store, rules, gone.signal)
  const hangUp = (): void => {
    if (!req.complete) fail(badRequest('The client has hung up before its request was complete.'))
  }
  const timer = setTimeout(() => fail(tooSlow()), timeoutMs)
  const stopPace = watchPace(req, {
    pace,
    // Nothing is expected of the client while the body waits for its place.
    isExcused: () => req.complete || sink.writableLength > 0,
    onSlow: () => fail(tooSlow()),
  })
  const stop = (): void => {
    clearTimeout(timer)
    stopPace()
    req.off('close', hangUp).unpipe(sink)
  }
  sink.once('finish', ended.resolve).once('error', fail)
  req.once('close', hangUp).pipe(sink)
  return ended.promise.finally(stop)
}

function sinkOf(store: BodyStore, { limit, takePlace, keep }: Receiving, signal: AbortSignal): Writable {
  const begin = async (): Promise<void> => {
    const place = await takePlace(signal)
    if (!signal.aborted) return keep(place)
    place[Symbol.dispose]()
    signal.throwIfAborted()
  }
  const add = async (pieces: Buffer[]): Promise<void> => {
    await store.add(pieces, begin).catch((error: unknown) => {
      throw error instanceof AppError ? error : noRoom(error)
    })
    if (store.bytes > limit) throw tooLarge(limit)
  }
  return new Writable({
    write: (piece: Buffer, _encoding, done) => void add([piece]).then(() => done(), done),
    writev: (pieces, done) => void add(pieces.map(({ chunk }) => chunk as Buffer)).then(() => done(), done),
  })
}

const slowMail = (): AppError => overloaded('The message came too slowly.')

const slowRequest = (): AppError =>
  badRequest('The request body came too slowly.', {
    suggestion: 'Send the request again over a faster connection.',
  })

const noRoom = (cause: unknown): AppError =>
  unavailable('There is no room to receive a large request at the moment. Try again.', cause)
