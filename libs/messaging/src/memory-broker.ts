import type { Broker, Subscription } from './broker.ts'
import type { WireMessage } from './wire.ts'

/**
 * Returns a broker for a single process. It stores nothing: `publish` delivers the batch to every group and
 * resolves when all groups have handled it. Until then the outbox keeps its rows, so a crash loses nothing.
 * If a group fails, `publish` rejects, and the relay publishes the batch to all groups again. Consumers are
 * idempotent.
 */
export function memoryBroker(): Broker {
  const subscriptions = new Set<Subscription>()
  let running = false
  const queues = new Map<Subscription, Promise<void>>()
  let stopping = new AbortController()

  const deliver = (subscription: Subscription, batch: WireMessage[]): Promise<void> => {
    const mine = batch.filter((message) => subscription.topics.includes(message.topic))
    if (mine.length === 0) return Promise.resolve()
    // Deliver one batch at a time to each group, even if several services publish. This keeps the order per
    // key.
    const before = queues.get(subscription) ?? Promise.resolve()
    const done = before.then(() => subscription.deliver(mine, stopping.signal))
    queues.set(
      subscription,
      done.catch(() => undefined),
    )
    return done
  }

  return {
    subscribe: (subscription) => {
      subscriptions.add(subscription)
      return () => void subscriptions.delete(subscription)
    },
    publish: async (batch) => {
      // Before `start` and after `stop`, a group may not be subscribed and would never receive the batch. The
      // outbox keeps the batch.
      if (!running) throw new Error('The broker is not running')
      const outcomes = await Promise.allSettled([...subscriptions].map((each) => deliver(each, batch)))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw new Error('A consumer could not handle the batch', { cause: failed.reason })
    },
    start: () => {
      stopping = new AbortController()
      running = true
      return Promise.resolve()
    },
    stop: async () => {
      running = false
      stopping.abort()
      await Promise.all(queues.values())
    },
    ready: () => running,
    lag: () => ({}),
    health: () => (running ? undefined : 'broker: not running'),
  }
}
