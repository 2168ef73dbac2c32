import type { WireMessage } from './wire.ts'

/** One consumer group's interest in topics. `deliver` gets batches in order per key and resolves when the batch is done with. */
export interface Subscription {
  group: string
  topics: string[]
  deliver(batch: WireMessage[], signal: AbortSignal): Promise<void>
}

/** What carries messages between services: Kafka between processes, memory inside one. Both pass one conformance test. */
export interface Broker {
  /** Resolves when the batch is safe: on Kafka when all replicas have it, in memory when every group has done its work. Rejects while not started. */
  publish(batch: WireMessage[]): Promise<void>
  /** Before `start`; the result ends the interest (in memory; a Kafka group keeps its place). */
  subscribe(subscription: Subscription): () => void
  start(): Promise<void>
  /** Finishes the batches in hand, then leaves. */
  stop(): Promise<void>
  /** False before `start` and after `stop`, and while a real broker is away: the relay waits instead of failing. */
  ready(): boolean
  /** Messages not yet consumed, by group, as far as this process has seen them. */
  lag(): Record<string, number>
  /** Undefined when well, else what is wrong, for people. */
  trouble(): string | undefined
}
