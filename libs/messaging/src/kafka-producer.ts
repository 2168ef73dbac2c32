import { Partitioners, type Kafka, type Producer, type ProducerBatch } from 'kafkajs'
import { keepTrying } from './keep-trying.ts'
import type { KafkaLog } from './kafka-log.ts'
import { withTimeout } from './with-timeout.ts'

/** A producer that is replaced after each failure. */
export interface FreshProducer {
  ready(): boolean
  /** Connects, and retries until that succeeds. Resolves early if the signal aborts. */
  open(signal: AbortSignal): Promise<void>
  send(batch: ProducerBatch): Promise<void>
  close(): Promise<void>
}

// Timeout of a send in ms. The relay's transaction stays open while it publishes.
const sendMs = 10_000

/**
 * Returns an idempotent producer. After a failed send it is unknown whether Kafka has stored the batch.
 * kafkajs would reuse the sequence numbers for the next batch, which Kafka might drop as a duplicate. So a
 * failed producer is replaced by a producer with a new id, and the relay publishes the batch again (at least
 * once).
 */
export function freshProducer(kafka: Kafka, log: KafkaLog): FreshProducer {
  let current: Producer | undefined
  let signal = new AbortController().signal
  let opening: Promise<void> = Promise.resolve()

  const connect = async (): Promise<void> => {
    const producer = createProducer(kafka)
    // Do not use the CONNECT event: it occurs before the producer has its id, and a send at that time breaks
    // kafkajs.
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
    // With only one request in flight, a retry keeps the order of a key.
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
