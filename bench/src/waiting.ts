import { services } from '@postrider/services'
import { Kafka, logLevel } from 'kafkajs'
import type { Cluster } from './cluster.ts'
import { queryNumber } from './limit-database.ts'

/** Messages on their way: written but not published, published but not consumed by every group. */
export interface Waiting {
  outbox: number
  unconsumed: number
}

/** Reads what waits at this moment, from the databases and from Kafka itself. */
export async function waitingReader(cluster: Cluster): Promise<{
  read(): Promise<Waiting>
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
 * What had gathered by the end of the measured part that was not there at its beginning: no more than a batch
 * or two, when relays and consumers keep up.
 */
export const growthOf = ([before, after]: readonly Waiting[]): Record<string, number> => ({
  'outbox grew by': (after?.outbox ?? NaN) - (before?.outbox ?? NaN),
  'unconsumed grew by': (after?.unconsumed ?? NaN) - (before?.unconsumed ?? NaN),
})

type Admin = ReturnType<Kafka['admin']>

async function unconsumed(admin: Admin): Promise<number> {
  const { groups } = await admin.listGroups()
  return sum(await Promise.all(groups.map(({ groupId }) => lagOf(admin, groupId))))
}

/** From the offset that the group has committed to the end of each partition. */
async function lagOf(admin: Admin, groupId: string): Promise<number> {
  const committed = await admin.fetchOffsets({ groupId })
  const lags = committed.map(async ({ topic, partitions }) => {
    const ends = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, high]),
    )
    // A partition that was never read has -1; it is read from its beginning.
    return sum(
      partitions.map(
        ({ partition, offset }) => Number(ends.get(partition) ?? 0) - Math.max(0, Number(offset)),
      ),
    )
  })
  return sum(await Promise.all(lags))
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
