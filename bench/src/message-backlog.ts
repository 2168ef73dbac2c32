import { services } from '@postrider/services'
import { Kafka, logLevel } from 'kafkajs'
import type { Cluster } from './cluster.ts'
import { queryNumber } from './limit-database.ts'

/**
 * The stored messages that are not published, and the published messages that a consumer group has not
 * consumed.
 */
export interface Backlog {
  outbox: number
  unconsumed: number
}

/** Returns a reader of the current backlog, from the databases and from Kafka. */
export async function startBacklogReader(cluster: Cluster): Promise<{
  read(): Promise<Backlog>
  close(): Promise<void>
}> {
  const { KAFKA_BROKERS: brokers = '' } = await cluster.environmentOf('contacts-1')
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  const outboxes = await Promise.all(services.map(({ database }) => cluster.databaseUrl(database)))
  return {
    read: async () => ({
      outbox: sum(await Promise.all(outboxes.map((url) => queryNumber(url, 'select count(*) from outbox')))),
      unconsumed: await unconsumed(admin),
    }),
    close: () => admin.disconnect(),
  }
}

/**
 * Returns how much the backlogs grew during the measured part. If relays and consumers keep up, they grow by
 * a batch or two.
 */
export const growthOf = ([before, after]: readonly Backlog[]): Record<string, number> => ({
  'outbox grew by': (after?.outbox ?? NaN) - (before?.outbox ?? NaN),
  'unconsumed grew by': (after?.unconsumed ?? NaN) - (before?.unconsumed ?? NaN),
})

type Admin = ReturnType<Kafka['admin']>

async function unconsumed(admin: Admin): Promise<number> {
  const { groups } = await admin.listGroups()
  return sum(await Promise.all(groups.map(({ groupId }) => lagOf(admin, groupId))))
}

/** Returns the number of messages from the committed offset to the end of each partition. */
async function lagOf(admin: Admin, groupId: string): Promise<number> {
  const committed = await admin.fetchOffsets({ groupId })
  const lags = committed.map(async ({ topic, partitions }) => {
    const ends = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, high]),
    )
    // The offset of a partition that was never read is -1. All its messages count.
    return sum(
      partitions.map(
        ({ partition, offset }) => Number(ends.get(partition) ?? 0) - Math.max(0, Number(offset)),
      ),
    )
  })
  return sum(await Promise.all(lags))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
