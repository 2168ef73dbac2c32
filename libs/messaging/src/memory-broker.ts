import type { Broker, Subscription } from './broker.ts'
import type { WireMessage } from './wire.ts'

/**
 * The broker of a single process. It keeps nothing: a batch is handed to every group, and `publish` resolves when all are done,
 * so the outbox rows stay until then and a crash loses nothing. One group's failure fails the publish; the batch is handed
 * out again to all, which idempotent consumers do not notice.
 */
export function memoryBroker(): Broker {
  const subscriptions = new Set<Subscription>()
  let running = false
  const queues = new Map<Subscription, Promise<void>>()
  let stopping = new AbortController()

  const deliver = (subscription: Subscription, batch: WireMessage[]): Promise<void> => {
    const mine = batch.filter((message) => subscription.topics.includes(message.topic))
    if (mine.length === 0) return Promise.resolve()
    // A group takes one batch at a time, whoever publishes: order per key holds.
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
      // A group that is not there yet, or no more, would miss the batch for good: the outbox keeps it.
      if (!running) throw new Error('The broker is not running')
      const outcomes = await Promise.allSettled([...subscriptions].map((each) => deliver(each, batch)))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw new Error('A consumer could not take the batch', { cause: failed.reason })
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
    trouble: () => (running ? undefined : 'broker: not running'),
  }
}
