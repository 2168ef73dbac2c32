import { setTimeout as pause } from 'node:timers/promises'
import { Partitioners, type Kafka, type PartitionMetadata } from 'kafkajs'
import type { PartitionOf } from './gather.ts'

/**
 * Finds the partitions of keys as the producer does; asks Kafka once per topic and process, since their
 * number never changes.
 */
export function kafkaPartitions(kafka: Kafka): (topics: ReadonlySet<string>) => Promise<PartitionOf> {
  const known = new Map<string, PartitionMetadata[]>()
  const partition = Partitioners.DefaultPartitioner()
  const partitionOf: PartitionOf = (topic, key) => {
    const partitionMetadata = known.get(topic)
    if (!partitionMetadata) throw new Error(`The partitions of ${topic} are not known`)
    return partition({ topic, partitionMetadata, message: { key, value: null } })
  }
  return async (topics) => {
    const unknown = [...topics].filter((topic) => !known.has(topic))
    if (unknown.length > 0)
      for (const { name, partitions } of await askFor(kafka, unknown)) known.set(name, partitions)
    return partitionOf
  }
}

async function askFor(kafka: Kafka, topics: string[]) {
  const admin = kafka.admin()
  await admin.connect()
  try {
    return await patiently(async () => (await admin.fetchTopicMetadata({ topics })).topics)
  } finally {
    await admin.disconnect()
  }
}

// For a moment after a topic was created, brokers may not know of it.
const pauseMs = 100
const patienceMs = 2_000

export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const patientUntil = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > patientUntil) throw error
      await pause(pauseMs)
    }
  }
}
