import { Partitioners, type Kafka, type PartitionMetadata } from 'kafkajs'

/** The partition that messages with this key are in. */
export type PlaceOf = (topic: string, key: string) => number

/** Finds the partitions of keys as the producer does; asks Kafka once per topic and process, since their number never changes. */
export function kafkaPartitions(kafka: Kafka): (topics: ReadonlySet<string>) => Promise<PlaceOf> {
  const known = new Map<string, PartitionMetadata[]>()
  const partition = Partitioners.DefaultPartitioner()
  const placeOf: PlaceOf = (topic, key) => {
    const partitionMetadata = known.get(topic)
    if (!partitionMetadata) throw new Error(`The partitions of ${topic} are not known`)
    return partition({ topic, partitionMetadata, message: { key, value: null } })
  }
  return async (topics) => {
    const unknown = [...topics].filter((topic) => !known.has(topic))
    if (unknown.length > 0)
      for (const { name, partitions } of await askFor(kafka, unknown)) known.set(name, partitions)
    return placeOf
  }
}

async function askFor(kafka: Kafka, topics: string[]) {
  const admin = kafka.admin()
  await admin.connect()
  try {
    return (await admin.fetchTopicMetadata({ topics })).topics
  } finally {
    await admin.disconnect()
  }
}
