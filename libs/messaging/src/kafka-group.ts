import { groupCommit, type GroupCommitOptions } from '@postrider/db'
import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import type { Subscription } from './broker.ts'
import type { KafkaLog } from './kafka-log.ts'
import type { WireMessage } from './wire.ts'

export interface RunningGroup {
  name: string
  /** Messages behind the end of the partitions this process reads. */
  lag(): number
  trouble(): string | undefined
  /** Resolves when it has failed in a way that it does not mend itself: somebody has to start it anew. */
  failed: Promise<void>
  /** Finishes the batches in hand, commits, leaves the group. */
  stop(): Promise<void>
}

interface GroupOptions {
  signal: AbortSignal
  log: KafkaLog
}

// A batch is one transaction or a few: larger ones only make the transaction longer.
const maxBatch = 500
const heartbeatMs = 2_000
// After a kill -9 nobody reads the dead member's partitions for this long, and after one of Kafka nobody reads at all: the
// members that it remembers are gone. Five heartbeats may be missed.
const sessionMs = 10_000
// All that a fetch brings: their messages share a call of `deliver`, and so a transaction.
const partitionsAtOnce = 64

/** Joins a consumer group and delivers batches, in order per partition; the offset moves after the batch is done with. */
export async function runGroup(
  kafka: Kafka,
  subscription: Subscription,
  { signal, log }: GroupOptions,
): Promise<RunningGroup> {
  const { group, topics } = subscription
  const lags = new Map<string, number>()
  let trouble: string | undefined
  const failed = Promise.withResolvers<void>()
  const consumer = kafka.consumer({
    groupId: group,
    sessionTimeout: sessionMs,
    heartbeatInterval: heartbeatMs,
    maxWaitTimeInMs: 250,
    retry: { retries: 4, restartOnFailure: () => Promise.resolve(!signal.aborted) },
  })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    trouble = `kafka: group ${group} failed: ${payload.error.message}`
    log.warn('kafka.group_failed', { group, error: payload.error })
    if (!payload.restart) failed.resolve()
  })
  consumer.on(consumer.events.GROUP_JOIN, () => void (trouble = undefined))
  await consumer.connect()
  await consumer.subscribe({ topics, fromBeginning: true })
  await run(consumer, { subscription, signal, lags })
  return {
    name: group,
    lag: () => [...lags.values()].reduce((sum, each) => sum + each, 0),
    trouble: () => trouble,
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
  const hand = handler(subscription, signal)
  return consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    partitionsConsumedConcurrently: partitionsAtOnce,
    eachBatch: async (payload) => {
      const { batch, isRunning, isStale } = payload
      const noteLag = (message: KafkaMessage | undefined, handled: number): void => {
        const behind = Number(batch.highWatermark) - Number(message?.offset) - handled
        lags.set(`${batch.topic}/${batch.partition}`, behind)
      }
      for (const part of parts(batch.messages)) {
        if (!isRunning() || isStale() || signal.aborted) return
        // Before, too: a batch that is held up must show.
        noteLag(part.at(0), 0)
        if (!(await hand(payload, part))) return
        noteLag(part.at(-1), 1)
      }
    },
  })
}

/**
 * Delivers a part of a partition and commits its offset. Parts that arrive together share the delivery and the commit. False when it
 * was left undone, since the group is stopping.
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
    // A batch may take longer than the session: without heartbeats the group would give its partitions to somebody else.
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

/** Group commit for work that succeeds or fails for all at once: one by one would only be the same again. */
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

function* parts(messages: KafkaMessage[]): Generator<KafkaMessage[]> {
  for (let start = 0; start < messages.length; start += maxBatch)
    yield messages.slice(start, start + maxBatch)
}

const wireOf = (topic: string, { key, headers, value }: KafkaMessage): WireMessage => ({
  topic,
  key: key?.toString() ?? '',
  headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, header]) => [name, String(header)])),
  value: value?.toString() ?? '',
})
