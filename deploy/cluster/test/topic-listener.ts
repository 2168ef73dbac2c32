import { setTimeout as pause } from 'node:timers/promises'
import { eventTracked } from '@postrider/contracts/messages'
import { consumer, kafkaBroker, subscription, type Received } from '@postrider/messaging'

type Tracked = Received<typeof eventTracked>

/** Everything published on the contacts' events topic, in the order of arrival, without repeats. */
export interface TopicListener {
  /** Per contact: the `n` of those of its events that `isCounted` by their key, in order. */
  orderPerContact(isCounted: (key: string) => boolean): number[][]
  untilConsumed(eventIds: readonly string[], withinMs: number): Promise<void>
  stop(): Promise<void>
}

export async function listenToEvents(broker: string): Promise<TopicListener> {
  const consumed = new Map<string, Tracked>()
  const log = { warn: () => undefined, debug: () => undefined }
  const kafka = kafkaBroker({ brokers: [broker], clientId: 'chaos', log })
  const listener = consumer({
    group: `chaos-${process.pid}-${Date.now()}`,
    consumes: [eventTracked],
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
    orderPerContact: (isCounted) => {
      const tracked = [...consumed.values()].filter(
        ({ data }) => data.name === 'chaos' && isCounted(String(data.data['key'])),
      )
      return [...Map.groupBy(tracked, ({ data }) => data.contactId).values()].map((events) =>
        events.map(({ data }) => Number(data.data['n'])),
      )
    },
    untilConsumed: async (eventIds, withinMs) => {
      const deadline = Date.now() + withinMs
      const missing = (): number => {
        const ids = new Set([...consumed.values()].map(({ data }) => data.id))
        return eventIds.filter((id) => !ids.has(id)).length
      }
      for (; missing() > 0; await pause(250))
        if (Date.now() > deadline)
          throw new Error(`${missing()} of ${eventIds.length} events were not consumed`)
    },
    stop: () => kafka.stop(),
  }
}
