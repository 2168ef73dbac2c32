import { Kafka, type SASLOptions } from 'kafkajs'
import type { Broker, Subscription } from './broker.ts'
import { gather } from './gather.ts'
import { kafkaGroups } from './kafka-groups.ts'
import { kafkaLog, type KafkaLog } from './kafka-log.ts'
import { kafkaPartitions } from './kafka-partitions.ts'
import { freshProducer } from './kafka-producer.ts'
import { findTopicsAtRisk, type TopicsAtRisk } from './kafka-risks.ts'
import { ensureTopics, type TopicSettings } from './kafka-topics.ts'
import { untilCreated } from './until-created.ts'
import type { WireMessage } from './wire.ts'

export type { TopicsAtRisk }

/** The address and login of Kafka. */
export interface KafkaConnection {
  /** `host:port` of one or more brokers of the cluster. */
  brokers: string[]
  /** Uses TLS. The brokers' certificates must be signed by an authority that Node trusts. */
  tls?: boolean
  /** The SASL login. Without a login, the client is anonymous. */
  sasl?:
    { mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512'; username: string; password: string } | undefined
}

export interface KafkaOptions extends TopicSettings, KafkaConnection {
  clientId: string
  log: KafkaLog
}

/**
 * Returns a broker on Kafka: an idempotent producer that waits for all replicas, and one consumer per group.
 * `start` does not wait for Kafka. While Kafka is unavailable, the service still handles requests, the outbox
 * grows, and `ready` returns false.
 */
export function kafkaBroker(options: KafkaOptions): Broker {
  const { log } = options
  const kafka = createClient(options)
  const producer = freshProducer(kafka, log)
  const topics = ensureTopics(kafka, options)
  const partitionsOf = kafkaPartitions(kafka)
  const subscriptions: Subscription[] = []
  const groups = kafkaGroups({ kafka, topics, log })
  let stopping = new AbortController()
  let opening: Promise<unknown> = Promise.resolve()

  return {
    subscribe: (subscription) => {
      subscriptions.push(subscription)
      return () => undefined
    },
    start: () => {
      stopping = new AbortController()
      const { signal } = stopping
      subscriptions.forEach((each) => groups.join(each, signal))
      opening = producer.open(signal)
      return Promise.resolve()
    },
    stop: async () => {
      stopping.abort()
      await opening
      await groups.leave()
      await producer.close()
    },
    publish: async (batch) => {
      const named = new Set(batch.map(({ topic }) => topic))
      await topics([...named])
      const records = gather(batch, await partitionsOf(named))
      await producer.send({ acks: -1, topicMessages: byTopic(records) })
    },
    ready: () => producer.ready(),
    lag: () => Object.fromEntries(groups.running().map((group) => [group.name, group.lag()])),
    health: () => {
      if (!producer.ready()) return 'kafka: not connected; messages wait in the outbox'
      if (groups.running().length < subscriptions.length)
        return 'kafka: some consumer groups have not started'
      return groups
        .running()
        .map((group) => group.health())
        .find((each) => each !== undefined)
    },
  }
}

/**
 * Creates the missing topics, so that services can start in any order. Retries for a minute if Kafka is
 * starting, then rejects.
 */
export const createTopics = (options: KafkaOptions, topics: readonly string[]): Promise<void> =>
  untilCreated(() => ensureTopics(createClient(options), options)([...topics]), { log: options.log })

/**
 * Returns the existing topics that could lose messages if a single disk fails, for a warning to the operator.
 * Rejects if Kafka is unavailable or denies access.
 */
export async function topicsAtRisk(options: KafkaOptions, topics: readonly string[]): Promise<TopicsAtRisk> {
  const admin = createClient(options).admin()
  await admin.connect()
  try {
    return await findTopicsAtRisk(admin, topics)
  } finally {
    await admin.disconnect()
  }
}

const createClient = ({ brokers, tls = false, sasl, clientId, log }: KafkaOptions): Kafka =>
  new Kafka({
    brokers,
    clientId,
    ssl: tls,
    ...(sasl && { sasl: loginOf(sasl) }),
    logCreator: kafkaLog(log),
    connectionTimeout: 3_000,
    requestTimeout: 9_000,
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 4 },
  })

/** Converts the login to the type of kafkajs, which depends on the mechanism. */
function loginOf({ mechanism, ...login }: NonNullable<KafkaConnection['sasl']>): SASLOptions {
  switch (mechanism) {
    case 'plain':
      return { mechanism, ...login }
    case 'scram-sha-256':
      return { mechanism, ...login }
    case 'scram-sha-512':
      return { mechanism, ...login }
    default:
      return mechanism satisfies never
  }
}

function byTopic(
  batch: WireMessage[],
): { topic: string; messages: Pick<WireMessage, 'key' | 'headers' | 'value'>[] }[] {
  const topics = Map.groupBy(batch, (message) => message.topic)
  return [...topics].map(([topic, messages]) => ({
    topic,
    messages: messages.map(({ key, headers, value }) => ({ key, headers, value })),
  }))
}
