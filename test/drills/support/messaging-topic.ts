import type { WireMessage } from '@postrider/messaging'
import { Kafka, logLevel, Partitioners } from 'kafkajs'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import { repeatUntilStopped } from '../../cluster/support/repeat.ts'

interface TopicWriter {
  /** Publishes this number of copies of the message. */
  publish(message: WireMessage, copies: number): Promise<void>
  close(): Promise<void>
}

/** The messages of a request. Together they must stay below 1 MiB. */
const maxBatch = 1_000

/** Connects to Kafka without a service. Each message becomes its own record. */
async function openTopicWriter(cluster: NativeCluster): Promise<TopicWriter> {
  const brokers = [`127.0.0.1:${await cluster.portOf('kafka')}`]
  const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING })
  const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner })
  await producer.connect()
  return {
    publish: async ({ topic, ...message }, copies) => {
      for (let left = copies; left > 0; left -= maxBatch)
        await producer.send({ topic, messages: Array(Math.min(left, maxBatch)).fill(message) })
    },
    close: () => producer.disconnect(),
  }
}

/** Publishes a message. */
export async function publish(cluster: NativeCluster, message: WireMessage): Promise<void> {
  const writer = await openTopicWriter(cluster)
  await writer.publish(message, 1)
  await writer.close()
}

interface FloodOptions {
  message: WireMessage
  /** The number of copies that are published before the function resolves. */
  first: number
  perSecond: number
}

/** Publishes copies of a message until the returned function is called. */
export async function flood(
  cluster: NativeCluster,
  { message, first, perSecond }: FloodOptions,
): Promise<() => Promise<void>> {
  const writer = await openTopicWriter(cluster)
  await writer.publish(message, first)
  const stop = repeatUntilStopped(() => writer.publish(message, perSecond), 1_000)
  return async () => {
    try {
      await stop()
    } finally {
      await writer.close()
    }
  }
}
