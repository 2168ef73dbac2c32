import type { Kafka } from 'kafkajs'

/** Settings of new topics. */
export interface TopicSettings {
  partitions?: number
  /** The number of replicas. Default -1, which means the cluster's default. */
  replication?: number
}

/**
 * The default number of partitions of a topic. It must never change, because a key would move to another
 * partition and lose its order.
 */
export const topicPartitions = 12

/**
 * Messages contain personal data, so they are deleted after 7 days. A consumer can be down for at most that
 * time.
 */
export const topicConfig: Readonly<Record<string, string>> = { 'retention.ms': String(7 * 24 * 3_600_000) }

/** Returns a function that creates the missing topics. It queries Kafka once per topic and process. */
export function ensureTopics(
  kafka: Kafka,
  { partitions = topicPartitions, replication = -1 }: TopicSettings,
): (topics: string[]) => Promise<void> {
  const known = new Set<string>()
  return async (topics) => {
    const unknown = topics.filter((topic) => !known.has(topic))
    if (unknown.length === 0) return
    const admin = kafka.admin()
    await admin.connect()
    try {
      const existing = new Set(await admin.listTopics())
      const missing = unknown.filter((topic) => !existing.has(topic))
      if (missing.length > 0)
        await admin.createTopics({ waitForLeaders: true, topics: missing.map(settingsOf) })
      for (const topic of unknown) known.add(topic)
    } finally {
      await admin.disconnect()
    }
  }

  function settingsOf(topic: string) {
    return {
      topic,
      numPartitions: partitions,
      replicationFactor: replication,
      configEntries: Object.entries(topicConfig).map(([name, value]) => ({ name, value })),
    }
  }
}
