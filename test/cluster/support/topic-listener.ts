import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '@postrider/contracts'
import type { eventTracked, MessageType } from '@postrider/contracts/messages'
import { consumer, subscription, type Received } from '@postrider/messaging'
import { kafkaBroker } from '@postrider/messaging/kafka'

/** The published messages of some types, in order of arrival and without duplicates. */
export interface Listener<M extends MessageType> {
  messages(): Received<M>[]
  /** Resolves when no new message has arrived for two seconds. Rejects after `withinMs`. */
  untilQuiet(withinMs: number): Promise<void>
  stop(): Promise<void>
}

/** Consumes the topics of these types from the beginning. */
export async function listenTo<M extends MessageType>(
  broker: string,
  consumes: readonly M[],
): Promise<Listener<M>> {
  const consumed = new Map<string, Received<M>>()
  const log = { warn: () => undefined, debug: () => undefined }
  const kafka = kafkaBroker({ brokers: [broker], clientId: 'chaos', log })
  const listener = consumer({
    group: `chaos-${newId()}`,
    consumes,
    handle: (batch) => {
      for (const message of batch) if (!consumed.has(message.id)) consumed.set(message.id, message)
      return Promise.resolve()
    },
  })
  const deadLetter = (_group: string, _message: unknown, reason: string): Promise<void> =>
    Promise.reject(new Error(reason))
  kafka.subscribe(subscription(listener, { deadLetter, onRetry: () => undefined }))
  await kafka.start()
  return {
    messages: () => [...consumed.values()],
    untilQuiet: async (withinMs) => {
      const deadline = Date.now() + withinMs
      for (let known = -1; known !== consumed.size; await pause(2_000)) {
        if (Date.now() > deadline) throw new Error(`Messages still arrived after ${withinMs} ms`)
        known = consumed.size
      }
    },
    stop: () => kafka.stop(),
  }
}

/** The published events that the load tracked. */
export interface TopicListener {
  /**
   * Returns a list for each contact: the numbers `n` of its events in order of arrival. `isCounted` selects
   * the events by their key.
   */
  orderPerContact(isCounted: (key: string) => boolean): number[][]
  untilConsumed(eventIds: readonly string[], withinMs: number): Promise<void>
}

export function eventsOf(listener: Listener<typeof eventTracked>): TopicListener {
  return {
    orderPerContact: (isCounted) => {
      const tracked = listener
        .messages()
        .filter(({ data }) => data.name === 'chaos' && isCounted(String(data.data['key'])))
      return [...Map.groupBy(tracked, ({ data }) => data.contactId).values()].map((events) =>
        events.map(({ data }) => Number(data.data['n'])),
      )
    },
    untilConsumed: async (eventIds, withinMs) => {
      const deadline = Date.now() + withinMs
      const missing = (): number => {
        const ids = new Set(listener.messages().map(({ data }) => data.id))
        return eventIds.filter((id) => !ids.has(id)).length
      }
      for (; missing() > 0; await pause(250))
        if (Date.now() > deadline)
          throw new Error(`${missing()} of ${eventIds.length} events were not consumed`)
    },
  }
}
