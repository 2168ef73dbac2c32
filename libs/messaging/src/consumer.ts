import { withCorrelation } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { MessageType } from '@postrider/contracts/messages'
import { isTransientError, isStatementTimeout } from '@postrider/db'
import { inSpanPerItem, isTracing, withoutSpan } from '@postrider/tracing'
import { z } from 'zod'
import type { Subscription } from './broker.ts'
import { isBundle, unbundle } from './bundle.ts'
import { processingSpan } from './trace-messages.ts'
import { attributesOf, receive, typeOf, type Attributes, type Received, type WireMessage } from './wire.ts'

/**
 * A consumer: its group, the message types that it consumes, and the handler of a batch. The messages of a
 * batch are in order per key.
 */
export interface Consumer<M extends MessageType = MessageType> {
  group: string
  consumes: readonly M[]
  /**
   * The minimum time in ms between the starts of two deliveries if the group has no unread messages. In this
   * time messages gather to a larger batch, so use it where latency does not matter. Only Kafka supports it.
   */
  atMostEveryMs?: number
  /**
   * Returns a predicate that selects messages by their attributes. Other messages count as handled, and their
   * data is not parsed. The predicate is called first for a bundle, and then for each message of a selected
   * bundle. A transient error is retried.
   */
  select?(batch: readonly Attributes[]): Promise<(message: Attributes) => boolean>
  /** The names of the service's loops to wake after a handled batch. The outbox relay wakes by itself. */
  wakes?: readonly string[]
  /**
   * Must be idempotent. A transient error is retried. After any other error, the message that causes it
   * becomes a dead letter.
   */
  handle(batch: Received<M>[]): Promise<void>
}

/** Defines a consumer. The function infers the union of message types, so `handle` can switch on `type`. */
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
  // The cast is safe because `take` returns only messages of these types.
  handle: (batch) => definition.handle(batch as Received<M>[]),
})

/** A consumer without its message types as type parameters. Services list consumers in this form. */
export interface Subscribable {
  group: string
  topics: string[]
  types: ReadonlySet<string>
  atMostEveryMs?: number | undefined
  select?: Consumer['select'] | undefined
  wakes?: readonly string[] | undefined
  /**
   * Returns the parsed message; undefined if the consumer does not consume its type. Throws if the message is
   * malformed.
   */
  take(message: WireMessage): Received | undefined
  handle(batch: Received[]): Promise<void>
}

export interface Failures {
  /** Stores a dead letter. Resolves when the dead letter is durable. */
  deadLetter(group: string, message: WireMessage, reason: string): Promise<void>
  /** Called before every retry, so that a stalled consumer becomes visible. */
  onRetry(group: string, error: unknown, attempt: number): void
}

interface Delivery {
  consumer: Subscribable
  failures: Failures
  signal: AbortSignal
  /** The latest time at which a retry may start, on the clock of `performance.now()`. */
  retryUntil: number
}

interface Item {
  wire: WireMessage
  message: Received
}

/**
 * Returns the subscription of a consumer. Messages of other types are skipped, and transient errors are
 * retried. A message that cannot be parsed or handled becomes a dead letter, so that it does not block later
 * messages. Messages of bundles are handled like other messages.
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
    for (let from = 0; from < items.length; from += maxPerCall)
      await work(delivery, items.slice(from, from + maxPerCall))
  },
})

/**
 * The maximum number of messages per `handle` call. A delivery with bundles can contain more messages.
 * Handled together, they would make a transaction too long.
 */
const maxPerCall = 1_000

/** Returns the selected messages, unbundled, and malformed messages, which become dead letters. */
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

/**
 * Parses a message. A message that cannot be parsed becomes a dead letter, because a retry would fail again.
 */
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
    // Handle the messages one by one. Each message is handled, becomes a dead letter, or ends the delivery
    // with a transient error.
    for (const item of items) await work(delivery, [item])
  }
}

const handleCorrelated = (consumer: Subscribable, items: Item[]): Promise<void> => {
  const messages = items.map((item) => item.message)
  const [first] = messages
  // In one process, the publisher's span may be active here.
  const handle = (): Promise<void> =>
    isTracing() ? withoutSpan(() => handleTraced(consumer, messages)) : consumer.handle(messages)
  return first?.correlationId && items.length === 1
    ? withCorrelation({ requestId: first.correlationId, projectId: first.projectId }, handle)
    : handle()
}

const handleTraced = (consumer: Subscribable, messages: Received[]): Promise<void> =>
  inSpanPerItem(messages, processingSpan(consumer.group, messages.length), (traced) =>
    consumer.handle([...traced]),
  )

// The pauses are 0.05 + 0.1 + … + 3.2 = 6.35 s in total.
const attempts = 8
const firstDelayMs = 50
// The time limit in ms for the retries of a delivery. The last attempt may take 10 s more
// (`timeouts.statement` of @postrider/db). The sum stays below the 30 s for which the relay's transaction may
// idle while it waits for the memory broker. If handling messages one by one takes longer, the transaction is
// cancelled, and the next delivery repeats the messages already handled.
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

/** Returns whether the batch is too large for one statement, so that each retry would time out again. */
const isTooMuch = (error: unknown, items: Item[]): boolean => items.length > 1 && isStatementTimeout(error)

/**
 * Returns whether to retry (true) or to store a dead letter, depending on the kind of an AppError. Only this
 * function makes that decision.
 */
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
 * Returns a short reason for operators. zod's own message is long JSON. The message of JSON.parse quotes the
 * value, which may contain addresses.
 */
function textOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof SyntaxError) return 'the value is not JSON'
  return error instanceof Error ? error.message : String(error)
}
