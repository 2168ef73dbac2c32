import { Kafka, logLevel } from 'kafkajs'

/**
 * Returns the number of messages between the committed offsets of the services' consumer groups and the ends
 * of the partitions.
 */
export async function countUnconsumed(broker: string): Promise<number> {
  const admin = new Kafka({ brokers: [broker], logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  try {
    const { groups } = await admin.listGroups()
    const names = groups.map(({ groupId }) => groupId).filter((name) => !name.startsWith('chaos-'))
    return sum(await Promise.all(names.map((name) => lagOf(admin, name))))
  } finally {
    await admin.disconnect()
  }
}

async function lagOf(admin: ReturnType<Kafka['admin']>, groupId: string): Promise<number> {
  const committed = await admin.fetchOffsets({ groupId })
  const lags = committed.map(async ({ topic, partitions }) => {
    const ends = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]),
    )
    // The offset of a partition that was never read is -1. All its messages count.
    return sum(
      partitions.map(({ partition, offset }) => (ends.get(partition) ?? 0) - Math.max(0, Number(offset))),
    )
  })
  return sum(await Promise.all(lags))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
