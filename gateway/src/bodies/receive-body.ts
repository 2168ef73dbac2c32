import type { IncomingMessage } from 'node:http'
import { Writable, type Readable } from 'node:stream'
import { AppError } from '@postrider/contracts/errors'
import { defaultPace, watchPace, type Pace } from '@postrider/http'
import { bodyTooLarge, bodyTooSlow, messageTooSlow, noRoomForBody, requestInterrupted } from '../errors.ts'
import { BodyStore } from './body-store.ts'

export interface BodyRules {
  /** In bytes. */
  limit: number
  /** Called once for a large body, before more of it is read. */
  takePlace(signal: AbortSignal): Promise<Disposable>
  pace?: Pace
  /** Maximum time to receive a body. */
  timeoutMs?: number
  /** If true, a slow body is 503 instead of 400, because a mail server treats a 4xx as final. */
  isFromMailServer?: boolean
}

/** A completely received body. */
export interface ReceivedBody extends AsyncDisposable {
  read(): Readable
}

/** 16 MB at one megabit per second. */
const defaultTimeoutMs = 120_000

/**
 * Receives the body of a request completely, so that a slow client occupies only its own connection, not
 * one of a service. Returns undefined if the body arrived together with the headers, which is usual. Throws
 * 413 for a body that is too large, and 400 (or 503) for a slow body.
 */
export async function receiveBody(req: IncomingMessage, rules: BodyRules): Promise<ReceivedBody | undefined> {
  if (req.complete) {
    if (req.readableLength > rules.limit) throw bodyTooLarge(rules.limit)
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

interface ReceiveOptions extends BodyRules {
  /** Holds the place of the body until the body is disposed of. */
  keep(place: Disposable): void
}

function receive(req: IncomingMessage, store: BodyStore, rules: ReceiveOptions): Promise<void> {
  const { pace = defaultPace, timeoutMs = defaultTimeoutMs, isFromMailServer = false } = rules
  const tooSlow = isFromMailServer ? messageTooSlow : bodyTooSlow
  const ended = Promise.withResolvers<void>()
  const aborted = new AbortController()
  const fail = (error: unknown): void => {
    aborted.abort(error)
    ended.reject(error)
  }
  const sink = sinkOf(store, rules, aborted.signal)
  const hangUp = (): void => {
    if (!req.complete) fail(requestInterrupted())
  }
  const timer = setTimeout(() => fail(tooSlow()), timeoutMs)
  const stopPace = watchPace(req, {
    pace,
    // The client is not expected to send while the body waits for its place.
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

function sinkOf(store: BodyStore, { limit, takePlace, keep }: ReceiveOptions, signal: AbortSignal): Writable {
  const begin = async (): Promise<void> => {
    const place = await takePlace(signal)
    if (!signal.aborted) return keep(place)
    place[Symbol.dispose]()
    signal.throwIfAborted()
  }
  const add = async (pieces: Buffer[]): Promise<void> => {
    await store.add(pieces, begin).catch((error: unknown) => {
      throw error instanceof AppError ? error : noRoomForBody(error)
    })
    if (store.bytes > limit) throw bodyTooLarge(limit)
  }
  return new Writable({
    write: (piece: Buffer, _encoding, done) => void add([piece]).then(() => done(), done),
    writev: (pieces, done) => void add(pieces.map(({ chunk }) => chunk as Buffer)).then(() => done(), done),
  })
}
