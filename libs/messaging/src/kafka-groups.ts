import type { Kafka } from 'kafkajs'
import type { Subscription } from './broker.ts'
import { runGroup, type RunningGroup } from './kafka-group.ts'
import type { KafkaLog } from './kafka-log.ts'
import { keepTrying } from './keep-trying.ts'

/** The consumer groups that this process is in. */
export interface KafkaGroups {
  /** Joins, retrying until it succeeds, and joins again when the group fails; until the signal ends. */
  join(subscription: Subscription, signal: AbortSignal): void
  running(): RunningGroup[]
  /** Finishes the batches being handled and leaves all groups; to be called after the signal has ended. */
  leave(): Promise<void>
}

export interface GroupsOptions {
  kafka: Kafka
  /** Creates those of the topics that do not exist. */
  topics(names: string[]): Promise<void>
  log: KafkaLog
}

/**
 * The groups of a process, none before `join`. A group that cannot be joined is a WARN
 * `kafka.group_not_started`, and is tried again after 100 ms, then after pauses that double up to 5 s.
 * kafkajs restarts a running one after errors that it calls retriable; after any other error the group is
 * left and joined anew. `join` throws nothing; `leave` rejects where a group cannot be left.
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
    // kafkajs restarts a group after errors that it takes for transient, and leaves it stopped after all
    // others.
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
