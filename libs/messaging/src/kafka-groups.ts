import type { Kafka } from 'kafkajs'
import type { Subscription } from './broker.ts'
import { runGroup, type RunningGroup } from './kafka-group.ts'
import type { KafkaLog } from './kafka-log.ts'
import { keepTrying } from './keep-trying.ts'

/** The consumer groups of this process. */
export interface KafkaGroups {
  /**
   * Joins a group, and retries until that succeeds. If the group fails later, joins it again. Ends when the
   * signal aborts.
   */
  join(subscription: Subscription, signal: AbortSignal): void
  running(): RunningGroup[]
  /** Finishes the batches in progress and leaves all groups. Call it after the signal has aborted. */
  leave(): Promise<void>
}

export interface GroupsOptions {
  kafka: Kafka
  /** Creates the missing topics. */
  topics(names: string[]): Promise<void>
  log: KafkaLog
}

/**
 * Manages the consumer groups of a process. If a group cannot be joined, it logs a WARN
 * `kafka.group_not_started` and retries after 100 ms, then after pauses that double up to 5 s. `join` does
 * not throw. `leave` rejects if a group cannot be left.
 */
export function kafkaGroups({ kafka, topics, log }: GroupsOptions): KafkaGroups {
  const running = new Set<RunningGroup>()
  const joining = new Set<Promise<void>>()

  const join = (subscription: Subscription, signal: AbortSignal): void => {
    const onFailure = (error: unknown): void =>
      log.warn('kafka.group_not_started', { group: subscription.group, error })
    const work = async (): Promise<void> => {
      await topics(subscription.topics)
      const group = await runGroup(kafka, subscription, { signal, log })
      running.add(group)
      void group.failed.then(() => replace(group))
    }
    // kafkajs restarts a group after an error that it calls retriable. After any other error the group stays
    // stopped, so leave it and join it again.
    const replace = async (group: RunningGroup): Promise<void> => {
      if (signal.aborted || !running.delete(group)) return
      await group.stop().catch(onFailure)
      join(subscription, signal)
    }
    const joined = keepTrying(work, { signal, onFailure }).finally(() => joining.delete(joined))
    joining.add(joined)
  }

  return {
    join,
    running: () => [...running],
    leave: async () => {
      await Promise.all(joining)
      await Promise.all([...running].map((group) => group.stop()))
      running.clear()
    },
  }
}
