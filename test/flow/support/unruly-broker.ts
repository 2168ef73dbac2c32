import { memoryBroker, unbundle, type Broker, type WireMessage } from '@postrider/messaging'

/**
 * The memory broker with more of the behaviour that Kafka allows: topics lag behind each other, and batches
 * are repeated.
 */
export interface UnrulyBroker {
  broker: Broker
  /** Every published message in order. The messages of a bundle are separate entries. */
  published: readonly WireMessage[]
  /** Holds back the messages of a topic until `release`, in order. */
  hold(topic: string): void
  release(): Promise<void>
  /**
   * Delivers the last messages of these topics again, as Kafka does after a consumer crashed before it
   * committed the offset.
   */
  repeat(topics: readonly string[], count: number): Promise<void>
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
    repeat: async (topics, count) => {
      const delivered = records.filter((message) => topics.includes(message.topic) && !held.includes(message))
      const batch = count === 0 ? [] : delivered.slice(-count)
      if (batch.length > 0) await inner.publish(batch)
    },
  }
}
