import { groupCommit, type GroupCommitOptions } from '@postrider/db'
import { setTimeout as pause } from 'node:timers/promises'
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import type { Subscription } from './broker.ts'
import type { KafkaLog } from './kafka-log.ts'
import type { WireMessage } from './wire.ts'

export interface RunningGroup {
  name: string
  /** Returns the number of unread messages in the partitions that this process reads. */
  lag(): number
  /** Returns a description of the problem for the operator; undefined if the group is healthy. */
  health(): string | undefined
  /** Resolves when the group has failed and will not restart by itself. */
  failed: Promise<void>
  /** Finishes the batches in progress, commits, and leaves the group. */
  stop(): Promise<void>
}

interface GroupOptions {
  signal: AbortSignal
  log: KafkaLog
}

// A batch is handled in one transaction or a few. A larger batch would only make the transaction longer.
const maxBatch = 500
const heartbeatMs = 2_000
// How long Kafka delays its response to a fetch while there is no message, in ms. Longer waits reduce the CPU
// time of an idle cluster (0.27 s per second instead of 0.43 s with 250 ms). But heartbeats are sent between
// fetches, and a stopping group waits for its fetch.
const emptyFetchMs = 1_000
// How long the partitions of a killed process have no reader, in ms. After a restart of Kafka, all partitions
// have no reader for this time, because Kafka waits for its known members. Five heartbeats may be missed.
const sessionMs = 10_000
// Exceeds the number of partitions that one fetch returns, so that all messages of a fetch share one call of
// `deliver` and one transaction.
const partitionsAtOnce = 64

/**
 * Joins a consumer group and delivers batches in order per partition. An offset is committed after its batch
 * is handled. If Kafka is unavailable or does not know the topics, the function closes its connections and
 * throws.
 */
export async function runGroup(
  kafka: Kafka,
  subscription: Subscription,
  { signal, log }: GroupOptions,
): Promise<RunningGroup> {
  const { group, topics } = subscription
  const lags = new Map<string, number>()
  let health: string | undefined
  const failed = Promise.withResolvers<void>()
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: sessionMs,
    heartbeatInterval: heartbeatMs,
    maxWaitTimeInMs: emptyFetchMs,
    retry: { retries: 4, restartOnFailure: () => Promise.resolve(!signal.aborted) },
  })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    health = `kafka: group ${group} failed: ${payload.error.message}`
    log.warn('kafka.group_failed', { group, error: payload.error })
    if (!payload.restart) failed.resolve()
  })
  consumer.on(consumer.events.GROUP_JOIN, () => {
    health = undefined
    // Some of these partitions may have been assigned to another member.
    lags.clear()
  })
  try {
    await consumer.connect()
    await consumer.subscribe({ topics, fromBeginning: true })
    await run(consumer, { subscription, signal, lags })
  } catch (error) {
    // The next attempt creates another consumer, so close the connections of this consumer.
    await consumer.disconnect().catch(() => undefined)
    throw error
  }
  return {
    name: group,
    lag: () => totalOf(lags),
    health: () => health,
    failed: failed.promise,
    stop: async () => {
      await consumer.stop()
      await consumer.disconnect()
    },
  }
}

interface Run {
  subscription: Subscription
  signal: AbortSignal
  lags: Map<string, number>
}

const run = (consumer: Consumer, { subscription, signal, lags }: Run): Promise<void> => {
  const handle = handler(subscription, signal)
  const { atMostEveryMs = 0 } = subscription
  return consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: async (payload) => {
      const { batch, isRunning, isStale } = payload
      const began = performance.now()
      const noteLag = (message: KafkaMessage | undefined, handled: number): void => {
        const behind = Number(batch.highWatermark) - Number(message?.offset) - handled
        lags.set(`${batch.topic}/${batch.partition}`, behind)
      }
      for (const part of parts(batch.messages)) {
        if (!isRunning() || isStale() || signal.aborted) return
        // Record the lag before delivery as well, so that the lag of a blocked batch is visible.
        noteLag(part.at(0), 0)
        if (!(await handle(payload, part))) return
        noteLag(part.at(-1), 1)
      }
      // The next fetch starts when all partitions of this fetch are done. Do not wait while a partition has
      // unread messages.
      if (totalOf(lags) === 0) await rest(began + atMostEveryMs - performance.now(), signal)
    },
  })
}

/**
 * Returns a function that delivers a part of a partition's batch and commits its offset. Parts that arrive
 * together share one delivery and one commit. It resolves to false if the part was not handled because the
 * group is stopping.
 */
function handler(subscription: Subscription, signal: AbortSignal) {
  const deliver = together<WireMessage[], boolean>(
    async (batches) => {
      if (signal.aborted) return false
      await subscription.deliver(batches.flat(), signal)
      return true
    },
    { maxBatch, weightOf: (messages) => messages.length },
  )
  const commit = together<EachBatchPayload, void>(async ([payload]) =>
    payload?.commitOffsetsIfNecessary(payload.uncommittedOffsets()),
  )
  return async (payload: EachBatchPayload, part: KafkaMessage[]): Promise<boolean> => {
    const { batch, heartbeat, resolveOffset } = payload
    // A batch may take longer than the session timeout. Without heartbeats, Kafka would assign the partitions
    // to another member.
    const beating = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMs)
    try {
      if (!(await deliver(part.map((message) => wireOf(batch.topic, message))))) return false
      const last = part.at(-1)
      if (last) resolveOffset(last.offset)
      await commit(payload)
    } finally {
      clearInterval(beating)
    }
    await heartbeat()
    return true
  }
}

/**
 * Group commit for work that succeeds or fails as a whole. Unlike `groupCommit` of libs/db, it does not retry
 * halves of a failed batch, which would fail again.
 */
const together = <Input, Output>(
  work: (inputs: Input[]) => Promise<Output>,
  options: GroupCommitOptions<Input> = {},
): ((input: Input) => Promise<Output>) => {
  const share = groupCommit<Input, { output: Output }>(async (inputs) => {
    try {
      const output = await work(inputs)
      return inputs.map(() => ({ output }))
    } catch (error) {
      return inputs.map(() => (error instanceof Error ? error : new Error(String(error))))
    }
  }, options)
  return async (input) => (await share(input)).output
}

const totalOf = (lags: ReadonlyMap<string, number>): number =>
  [...lags.values()].reduce((sum, each) => sum + each, 0)

/** Resolves after `ms`, or earlier when the signal aborts. */
const rest = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

function* parts(messages: KafkaMessage[]): Generator<KafkaMessage[]> {
  for (let start = 0; start < messages.length; start += maxBatch)
    yield messages.slice(start, start + maxBatch)
}

/** Decodes values lazily, because most messages are skipped by their headers. */
const wireOf = (topic: string, { key, headers, value }: KafkaMessage): WireMessage => ({
  topic,
  key: key?.toString() ?? '',
  headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, header]) => [name, String(header)])),
  get value() {
    return value?.toString() ?? ''
  },
})
