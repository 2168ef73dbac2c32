import type { WireMessage } from './wire.ts'

/**
 * The subscription of a consumer group. `deliver` receives batches (which may contain bundles), in order per
 * key. It resolves when the batch is handled.
 */
export interface Subscription {
  group: string
  topics: string[]
  /** See `atMostEveryMs` of `Consumer`. */
  atMostEveryMs?: number | undefined
  deliver(batch: WireMessage[], signal: AbortSignal): Promise<void>
}

/**
 * Carries messages between services: Kafka between processes, memory within one process. Both brokers pass
 * the same conformance tests.
 */
export interface Broker {
  /**
   * Resolves when the batch is durable. On Kafka, all replicas have stored it; in memory, every group has
   * handled it. Rejects before `start`.
   */
  publish(batch: WireMessage[]): Promise<void>
  /**
   * Must be called before `start`. The returned function ends a subscription in memory. On Kafka it does
   * nothing, because a group keeps its offsets.
   */
  subscribe(subscription: Subscription): () => void
  start(): Promise<void>
  /** Finishes the batches in progress, then leaves the groups. */
  stop(): Promise<void>
  /**
   * Returns false before `start`, after `stop`, and while Kafka is unavailable. The relay then waits instead
   * of failing.
   */
  ready(): boolean
  /** Returns the number of messages that each group has not yet consumed, as far as this process knows. */
  lag(): Record<string, number>
  /** Returns a description of the problem for the operator; undefined if the broker is healthy. */
  health(): string | undefined
}
