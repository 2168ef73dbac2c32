import { withCorrelation } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { MessageType } from '@postrider/contracts/messages'
import { isTransientError, isStatementTimeout } from '@postrider/db'
import { z } from 'zod'
import type { Subscription } from './broker.ts'
import { isBundle, unbundle } from './bundle.ts'
import { attributesOf, receive, typeOf, type Attributes, type Received, type WireMessage } from './wire.ts'

/**
 * A consumer: its group, the message types it consumes, and what it does with a batch of them (in order per
 * key).
 */
export interface Consumer<M extends MessageType = MessageType> {
  group: string
  consumes: readonly M[]
  /**
   * From the start of one delivery to the start of the next, where it has caught up: for work that nobody
   * waits for, of which more gathers meanwhile. Only on Kafka.
   */
  atMostEveryMs?: number
  /**
   * Which messages of a batch concern the consumer, by their attributes alone: the others count as handled,
   * and their data is never parsed. What it returns is asked about bundles first, and about each message of
   * those that it has taken. A transient error is retried.
   */
  select?(batch: readonly Attributes[]): Promise<(message: Attributes) => boolean>
  /**
   * Loops of the service, by name, that have something to do when a batch has been handled. The relay of the
   * outbox learns by itself.
   */
  wakes?: readonly string[]
  /**
   * Must be idempotent. A transient error is retried; for any other error the message that causes it is
   * dead-lettered.
   */
  handle(batch: Received<M>[]): Promise<void>
}

/** Infers the union of message types, so that `handle` gets data it can switch on by `type`. */
export const consumer = <M extends MessageType>(definition: Consumer<M>): Subscribable => ({
  group: definition.group,
  topics: [...new Set(definition.consumes.map((type) => type.topic))],
  types: new Set(definition.consumes.map(({ type }) => type)),
  atMostEveryMs: definition.atMostEveryMs,
  select: definition.select,
  wakes: definition.wakes,
  take: (message) => {
    const type = definition.consumes.find((each) => each.type === typeOf(message))
    return type && receive(message, type)
  },
  // The cast is safe: `take` lets only messages of these types through.
  handle: (batch) => definition.handle(batch as Received<M>[]),
})

/**
 * A consumer without its message types as type parameters: what services list and `subscription` delivers to.
 */
export interface Subscribable {
  group: string
  topics: string[]
  types: ReadonlySet<string>
  atMostEveryMs?: number | undefined
  select?: Consumer['select'] | undefined
  wakes?: readonly string[] | undefined
  /** The parsed message; undefined for a type that is not consumed. Throws when it is malformed. */
  take(message: WireMessage): Received | undefined
  handle(batch: Received[]): Promise<void>
}

export interface Failures {
  /** Dead-letters a message; resolves when that is durable. */
  deadLetter(group: string, message: WireMessage, reason: string): Promise<void>
  /** Called before every retry, so that a stalled consumer is seen. */
  onRetry(group: string, error: unknown, attempt: number): void
}

interface Delivery {
  consumer: Subscribable
  failures: Failures
  signal: AbortSignal
  /** No retry begins after this time of `performance.now()`. */
  retryUntil: number
}

interface Item {
  wire: WireMessage
  message: Received
}

/**
 * The subscription of a consumer. Messages of other types are skipped, transient errors retried; a message
 * that cannot be parsed or handled is dead-lettered, so that those behind it go on. Messages of bundles are
 * handled like any other.
 */
export const subscription = (consumer: Subscribable, failures: Failures): Subscription => ({
  group: consumer.group,
  topics: consumer.topics,
  atMostEveryMs: consumer.atMostEveryMs,
  deliver: async (batch, signal) => {
    const delivery = { consumer, failures, signal, retryUntil: performance.now() + retryMs }
    const consumed = batch.filter((record) => consumer.types.has(typeOf(record)))
    if (consumed.length === 0) return
    const items = await readable(delivery, await selected(delivery, consumed))
    for (let from = 0; from < items.length; from += mostAtOnce)
      await work(delivery, items.slice(from, from + mostAtOnce))
  },
})

/**
 * As many as a relay publishes at once: with bundles a delivery is more, which would be too long a
 * transaction.
 */
const mostAtOnce = 1_000

/**
 * The messages to be handled, out of their bundles. Malformed ones stay among them: they become dead letters.
 */
async function selected(delivery: Delivery, batch: readonly WireMessage[]): Promise<WireMessage[]> {
  const isConcerned = await selection(delivery, batch)
  const messages: WireMessage[] = []
  for (const record of batch.filter(isConcerned)) {
    if (!isBundle(record)) messages.push(record)
    else
      await readOrDeadLetter(delivery, record, () => messages.push(...unbundle(record).filter(isConcerned)))
  }
  return messages
}

async function selection(
  delivery: Delivery,
  batch: readonly WireMessage[],
): Promise<(record: WireMessage) => boolean> {
  const { select } = delivery.consumer
  if (!select) return () => true
  const known = batch.flatMap((record) => attributesOf(record) ?? [])
  const isConcerned = await withRetries(delivery, () => select(known))
  return (record) => {
    const attributes = attributesOf(record)
    return attributes === undefined || isConcerned(attributes)
  }
}

async function readable(delivery: Delivery, batch: readonly WireMessage[]): Promise<Item[]> {
  const items: Item[] = []
  for (const wire of batch)
    await readOrDeadLetter(delivery, wire, () => {
      const message = delivery.consumer.take(wire)
      if (message) items.push({ wire, message })
    })
  return items
}

/** What cannot be parsed is dead-lettered: no retry can help. */
async function readOrDeadLetter(
  { consumer, failures }: Delivery,
  record: WireMessage,
  read: () => void,
): Promise<void> {
  try {
    read()
  } catch (error) {
    await failures.deadLetter(consumer.group, record, `unreadable: ${reasonOf(error)}`)
  }
}

async function work(delivery: Delivery, items: Item[]): Promise<void> {
  const { consumer, failures } = delivery
  try {
    await withRetries(
      delivery,
      () => handleCorrelated(consumer, items),
      (error) => isTooMuch(error, items),
    )
  } catch (error) {
    if (isTransient(error) && !isTooMuch(error, items)) throw error
    if (items.length === 1 && items[0])
      return failures.deadLetter(consumer.group, items[0].wire, reasonOf(error))
    // One of them cannot be handled, or they are too many for one statement. One by one, each is handled or
    // dead-lettered, or its transient error ends the delivery.
    for (const item of items) await work(delivery, [item])
  }
}

const handleCorrelated = (consumer: Subscribable, items: Item[]): Promise<void> => {
  const first = items[0]?.message
  return first?.correlationId && items.length === 1
    ? withCorrelation({ requestId: first.correlationId, projectId: first.projectId }, () =>
        consumer.handle(items.map((item) => item.message)),
      )
    : consumer.handle(items.map((item) => item.message))
}

// 0.05 + 0.1 + … + 3.2 = 6.35 s of pauses at most.
const attempts = 8
const firstDelayMs = 50
// For a whole delivery. The last attempt may take 10 s more (`timeouts.statement` of @postrider/db). Both
// together are below the 30 s for which the relay's transaction may idle while it waits for the memory
// broker. When messages handled one by one take longer in all, that transaction is cut off, and the next
// delivery brings those already handled as repeats.
const retryMs = 10_000

async function withRetries<Result>(
  delivery: Delivery,
  work: () => Promise<Result>,
  isInVain: (error: unknown) => boolean = () => false,
): Promise<Result> {
  const { consumer, failures, signal } = delivery
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = firstDelayMs * 2 ** (attempt - 1)
      const isLast = attempt === attempts || performance.now() + pauseMs > delivery.retryUntil
      if (!isTransient(error) || isInVain(error) || isLast || signal.aborted) throw error
      failures.onRetry(consumer.group, error, attempt)
      await pause(pauseMs, signal)
    }
  }
}

/** A batch that is too large for one statement would time out again at each retry. */
const isTooMuch = (error: unknown, items: Item[]): boolean => items.length > 1 && isStatementTimeout(error)

/** Decides between retry and dead letter, by the kind of an AppError; the only place that does. */
const isTransient = (error: unknown): boolean =>
  error instanceof AppError
    ? error.kind === 'unavailable' || error.kind === 'limited'
    : isTransientError(error)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const reasonOf = (error: unknown): string => textOf(error).slice(0, 2000)

/**
 * For people: zod's own message is pages of JSON, and that of JSON.parse quotes the value, which may hold
 * addresses.
 */
function textOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof SyntaxError) return 'the value is not JSON'
  return error instanceof Error ? error.message : String(error)
}
