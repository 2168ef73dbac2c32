import type { WireMessage } from './wire.ts'

/**
 * What one consumer group reads. `deliver` gets batches in order per key, bundles among them, and resolves
 * when the batch has been handled.
 */
export interface Subscription {
  group: string
  topics: string[]
  /** See `Consumer`. */
  atMostEveryMs?: number | undefined
  deliver(batch: WireMessage[], signal: AbortSignal): Promise<void>
}

/**
 * Carries messages between services: Kafka between processes, memory inside one. Both pass the same
 * conformance test.
 */
export interface Broker {
  /**
   * Resolves when the batch is safe: on Kafka when all replicas have it, in memory when every group has
   * handled it. Rejects before `start`.
   */
  publish(batch: WireMessage[]): Promise<void>
  /**
   * To be called before `start`. The result ends the subscription in memory, and does nothing on Kafka, where
   * a group keeps its offsets.
   */
  subscribe(subscription: Subscription): () => void
  start(): Promise<void>
  /** Finishes the batches being handled, then leaves the groups. */
  stop(): Promise<void>
  /** False before `start`, after `stop`, and while Kafka is away: the relay waits instead of failing. */
  ready(): boolean
  /** Messages not yet consumed, by group, as far as this process has seen them. */
  lag(): Record<string, number>
  /** What is wrong, for people; undefined when healthy. */
  health(): string | undefined
}
