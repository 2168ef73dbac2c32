import type { IncomingMessage } from 'node:http'
import { Writable, type Readable } from 'node:stream'
import { AppError } from '@postrider/contracts/errors'
import { defaultPace, watchPace, type Pace } from '@postrider/http'
import { bodyTooLarge, bodyTooSlow, messageTooSlow, noRoomForBody, requestInterrupted } from '../errors.ts'
import { BodyStore } from './body-store.ts'

export interface BodyRules {
  /** Maximum size of the body in bytes. */
  limit: number
  /** Called once for a large body. The rest of the body is read after the returned promise resolves. */
  takePlace(signal: AbortSignal): Promise<Disposable>
  pace?: Pace
  /** Maximum time to receive the body. */
  timeoutMs?: number
  /** If true, a slow body causes 503 instead of 400, because mail servers do not retry after a 4xx. */
  isFromMailServer?: boolean
}

/** A completely received body. */
export interface ReceivedBody extends AsyncDisposable {
  read(): Readable
}

/** Time in milliseconds to receive 16 MB at one megabit per second. */
const defaultTimeoutMs = 120_000

/**
 * Receives the complete body of a request, so that a slow client does not occupy a connection to a service.
 * Returns undefined if the body already arrived with the headers, which is usual. Throws 413 if the body is
 * too large, and 400 or 503 if it is too slow.
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
  /** Keeps the result of `takePlace` until the body is disposed of. */
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
    // The client need not send data while the body waits for `takePlace`.
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
