import { setTimeout as pause } from 'node:timers/promises'
import { Partitioners, type Kafka, type PartitionMetadata } from 'kafkajs'
import type { PartitionOf } from './gather.ts'

/**
 * Returns a function that finds the partition of a key in the same way as the producer. It queries Kafka once
 * per topic and process, because the number of partitions never changes.
 */
export function kafkaPartitions(kafka: Kafka): (topics: ReadonlySet<string>) => Promise<PartitionOf> {
  const known = new Map<string, PartitionMetadata[]>()
  const partition = Partitioners.DefaultPartitioner()
  const partitionOf: PartitionOf = (topic, key) => {
    const partitionMetadata = known.get(topic)
    if (!partitionMetadata) throw new Error(`The partitions of ${topic} are unknown`)
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

// A broker may not know a new topic for a short time. Both values are in ms.
const pauseMs = 100
const patienceMs = 2_000

/** Retries `ask` for `patienceMs` and returns its result. After that time it rejects with the last error. */
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
