import { Partitioners, type Kafka, type Producer, type ProducerBatch } from 'kafkajs'
import { keepTrying } from './keep-trying.ts'
import type { KafkaLog } from './kafka-log.ts'
import { withTimeout } from './with-timeout.ts'

/** A producer that is replaced after every failure. */
export interface FreshProducer {
  ready(): boolean
  /** Connects and retries until it succeeds. Resolves early when the signal aborts. */
  open(signal: AbortSignal): Promise<void>
  send(batch: ProducerBatch): Promise<void>
  close(): Promise<void>
}

// The relay holds its transaction open while it publishes: 10 s at most.
const sendMs = 10_000

/**
 * Returns an idempotent producer. After a failed send it is unknown whether Kafka has the batch. kafkajs
 * would reuse its sequence numbers for the next batch, and Kafka might drop that as a duplicate. So a
 * failed producer is replaced by one with a new id, and the relay publishes everything again in order (at
 * least once).
 */
export function freshProducer(kafka: Kafka, log: KafkaLog): FreshProducer {
  let current: Producer | undefined
  let signal = new AbortController().signal
  let opening: Promise<void> = Promise.resolve()

  const connect = async (): Promise<void> => {
    const producer = createProducer(kafka)
    // Do not rely on the CONNECT event: it fires before the producer has its id, and a send at that time
    // breaks kafkajs.
    await producer.connect()
    current = producer
  }
  const reopen = (): Promise<void> =>
    (opening = keepTrying(connect, {
      signal,
      onFailure: (error) => log.warn('kafka.unavailable', { error }),
    }))
  const discard = async (): Promise<void> => {
    const producer = current
    current = undefined
    await producer?.disconnect().catch(() => undefined)
  }

  return {
    ready: () => current !== undefined,
    open: (given) => {
      signal = given
      return reopen()
    },
    send: async (batch) => {
      if (!current) throw new Error('Kafka is not connected')
      try {
        await withTimeout(sendMs, 'Kafka did not accept the batch', current.sendBatch(batch))
      } catch (error) {
        void discard().then(reopen)
        throw error
      }
    },
    close: async () => {
      await opening
      await discard()
    },
  }
}

const createProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    idempotent: true,
    // With one request in flight, the order of a key survives a retry.
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
