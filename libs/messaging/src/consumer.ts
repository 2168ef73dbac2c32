import { withCorrelation } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { MessageType } from '@postrider/contracts/messages'
import { isPassingFault, isStatementTimeout } from '@postrider/db'
import { z } from 'zod'
import type { Subscription } from './broker.ts'
import { receive, typeOf, type Received, type WireMessage } from './wire.ts'

/** A consumer: its group, the message types it hears, and what it does with a batch of them (in order per key). */
export interface Consumer<M extends MessageType = MessageType> {
  group: string
  hears: readonly M[]
  /** Idempotent. A passing fault is retried; anything else thrown parks the message that causes it. */
  handle(batch: Received<M>[]): Promise<void>
}

/** Infers the union of message types, so that `handle` gets data it can switch on by `type`. */
export const consumer = <M extends MessageType>(definition: Consumer<M>): Subscribable => ({
  group: definition.group,
  topics: [...new Set(definition.hears.map((type) => type.topic))],
  take: (message) => {
    const type = definition.hears.find((each) => each.type === typeOf(message))
    return type && receive(message, type)
  },
  // `take` only lets messages of the heard types through, which is what the cast says.
  handle: (batch) => definition.handle(batch as Received<M>[]),
})

/** A consumer with its types folded away: what the delivery loop works with. */
export interface Subscribable {
  group: string
  topics: string[]
  take(message: WireMessage): Received | undefined
  handle(batch: Received[]): Promise<void>
}

export interface Failures {
  /** Sets a message aside for good, with the reason; resolves when that is durable. */
  park(group: string, message: WireMessage, reason: string): Promise<void>
  /** Told of every retry, so that a stall is seen. */
  onRetry(group: string, error: unknown, attempt: number): void
}

interface Delivery {
  consumer: Subscribable
  failures: Failures
  signal: AbortSignal
  /** No retry begins after this, on the clock of `performance.now()`. */
  retryUntil: number
}

interface Item {
  wire: WireMessage
  message: Received
}

/** The subscription of a consumer: skip what it does not hear, park what cannot be parsed, retry faults that pass, park poison. */
export const subscription = (consumer: Subscribable, failures: Failures): Subscription => ({
  group: consumer.group,
  topics: consumer.topics,
  deliver: async (batch, signal) => {
    const delivery = { consumer, failures, signal, retryUntil: performance.now() + retryMs }
    const items = await readable(delivery, batch)
    if (items.length > 0) await work(delivery, items)
  },
})

async function readable({ consumer, failures }: Delivery, batch: WireMessage[]): Promise<Item[]> {
  const items: Item[] = []
  for (const wire of batch) {
    try {
      const message = consumer.take(wire)
      if (message) items.push({ wire, message })
    } catch (error) {
      await failures.park(consumer.group, wire, `unreadable: ${reasonOf(error)}`)
    }
  }
  return items
}

async function work(delivery: Delivery, items: Item[]): Promise<void> {
  const { consumer, failures } = delivery
  try {
    await withRetries(delivery, items)
  } catch (error) {
    if (isPassing(error) && !isTooMuch(error, items)) throw error
    if (items.length === 1 && items[0]) return failures.park(consumer.group, items[0].wire, reasonOf(error))
    // One of them is poison, or they are too many for one statement: alone, each is done or parked, or its fault ends the delivery.
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
// Of a whole delivery. The try that is under way then may take a statement's 10 s more: with those still within the 30 s that the
// relay's transaction, which waits for the memory broker, may idle (`timeouts` of @postrider/db). Where single messages take longer in
// all, that transaction ends, and the next delivery meets the ones that are done as repeats.
const retryMs = 10_000

async function withRetries(delivery: Delivery, items: Item[]): Promise<void> {
  const { consumer, failures, signal } = delivery
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await handleCorrelated(consumer, items)
    } catch (error) {
      const pauseMs = firstDelayMs * 2 ** (attempt - 1)
      const isLast = attempt === attempts || performance.now() + pauseMs > delivery.retryUntil
      if (!isPassing(error) || isTooMuch(error, items) || isLast || signal.aborted) throw error
      failures.onRetry(consumer.group, error, attempt)
      await pause(pauseMs, signal)
    }
  }
}

/** The same batch would exceed the time of a statement again, each time. */
const isTooMuch = (error: unknown, items: Item[]): boolean => items.length > 1 && isStatementTimeout(error)

/** Kind → retry or park, decided here alone. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError ? error.kind === 'unavailable' || error.kind === 'limited' : isPassingFault(error)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

const reasonOf = (error: unknown): string => wordsOf(error).slice(0, 2000)

/** In words for people: zod's message is JSON over a screen, and that of JSON.parse quotes the message, which may hold addresses. */
function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  if (error instanceof SyntaxError) return 'the value is not JSON'
  return error instanceof Error ? error.message : String(error)
}
