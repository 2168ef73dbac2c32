import { memoryBroker, unbundle, type Broker, type WireMessage } from '@postrider/messaging'

/**
 * The memory broker, with what Kafka may do: topics that lag behind each other, and batches that come again.
 */
export interface UnrulyBroker {
  broker: Broker
  /** Every message that was published, in order; of a bundle each of its messages. */
  published: readonly WireMessage[]
  /** Keeps the messages of a topic back, in their order, until `release`. */
  hold(topic: string): void
  release(): Promise<void>
  /**
   * Delivers the last messages of these topics once more, as after a crash before the commit of an offset.
   */
  repeat(topics: readonly string[], most: number): Promise<void>
}

export function unrulyBroker(): UnrulyBroker {
  const inner = memoryBroker()
  const published: WireMessage[] = []
  const records: WireMessage[] = []
  const holding = new Set<string>()
  let held: WireMessage[] = []
  const publish = async (batch: WireMessage[]): Promise<void> => {
    records.push(...batch)
    published.push(...batch.flatMap(unbundle))
    held.push(...batch.filter(({ topic }) => holding.has(topic)))
    const rest = batch.filter(({ topic }) => !holding.has(topic))
    if (rest.length > 0) await inner.publish(rest)
  }
  return {
    broker: { ...inner, publish },
    published,
    hold: (topic) => void holding.add(topic),
    release: async () => {
      const batch = held
      held = []
      holding.clear()
      if (batch.length > 0) await inner.publish(batch)
    },
    repeat: async (topics, most) => {
      const delivered = records.filter((message) => topics.includes(message.topic) && !held.includes(message))
      const batch = most === 0 ? [] : delivered.slice(-most)
      if (batch.length > 0) await inner.publish(batch)
    },
  }
}
