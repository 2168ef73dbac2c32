import type { Kafka } from 'kafkajs'

/** Of topics that are created here. */
export interface TopicSettings {
  partitions?: number
  /** Replicas; -1, the default, takes those of the cluster. */
  replication?: number
}

/**
 * Partitions of a topic, unless another number is given. Never changed later: a key would move to another
 * partition and lose its order.
 */
export const topicPartitions = 12

/** Topics carry personal data: 7 days, the longest a consumer may be away. */
export const topicConfig: Readonly<Record<string, string>> = { 'retention.ms': String(7 * 24 * 3_600_000) }

/** Makes sure that topics exist before they are used; asks Kafka once per topic and process. */
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
