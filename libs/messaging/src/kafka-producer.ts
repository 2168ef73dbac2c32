import { Partitioners, type Kafka, type Producer, type ProducerBatch } from 'kafkajs'
import { keepTrying } from './keep-trying.ts'
import type { KafkaLog } from './kafka-log.ts'
import { within } from './within.ts'

/** A producer that is replaced after every failure. */
export interface FreshProducer {
  ready(): boolean
  /** Connects, retrying until it succeeds; resolves early when the signal ends. */
  open(signal: AbortSignal): Promise<void>
  send(batch: ProducerBatch): Promise<void>
  close(): Promise<void>
}

// The relay holds its transaction open while it publishes: 10 s at most.
const sendMs = 10_000

/**
 * An idempotent producer. After a failed send it is unknown whether Kafka has the batch, and kafkajs would
 * give the next batch the same sequence numbers, so that Kafka may drop it as a repeat. A failed producer is
 * therefore replaced: the new one has a new id, and the relay publishes everything again in order (at least
 * once).
 */
export function freshProducer(kafka: Kafka, log: KafkaLog): FreshProducer {
  let current: Producer | undefined
  let signal = new AbortController().signal
  let opening: Promise<void> = Promise.resolve()

  const connect = async (): Promise<void> => {
    const producer = createProducer(kafka)
    // Not on the CONNECT event: it comes before the producer has its id, and a send in between breaks
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
        await within(sendMs, 'Kafka did not take the batch', current.sendBatch(batch))
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
    // With one request in flight the order of a key survives a retry, whatever the broker does.
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
