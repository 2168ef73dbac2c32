import type { WireMessage } from './wire.ts'

/**
 * The subscription of a consumer group. `deliver` receives batches, including bundles, in order per key,
 * and resolves when the batch is handled.
 */
export interface Subscription {
  group: string
  topics: string[]
  /** See `Consumer`. */
  atMostEveryMs?: number | undefined
  deliver(batch: WireMessage[], signal: AbortSignal): Promise<void>
}

/**
 * Carries messages between services: Kafka between processes, memory within one. Both pass the same
 * conformance tests.
 */
export interface Broker {
  /**
   * Resolves when the batch is durable: on Kafka when all replicas have it, in memory when every group has
   * handled it. Rejects before `start`.
   */
  publish(batch: WireMessage[]): Promise<void>
  /**
   * Must be called before `start`. The returned function ends the subscription in memory. It does nothing
   * on Kafka, where a group keeps its offsets.
   */
  subscribe(subscription: Subscription): () => void
  start(): Promise<void>
  /** Finishes the batches in progress, then leaves the groups. */
  stop(): Promise<void>
  /**
   * False before `start`, after `stop`, and while Kafka is unavailable. The relay then waits instead of
   * failing.
   */
  ready(): boolean
  /** Returns the number of messages not yet consumed per group, as known to this process. */
  lag(): Record<string, number>
  /** Returns a description of the problem for the operator; undefined if healthy. */
  health(): string | undefined
}
