import { setTimeout as pause } from 'node:timers/promises'
import { transact, type Database } from '@postrider/db'
import {
  relayBatch,
  sweepDeadLetters,
  sweepInbox,
  type Broker,
  type MessagingTables,
  type OnDeadLetter,
} from '@postrider/messaging'
import type { Logger } from './logger.ts'
import type { LoopDefinition } from './loop.ts'

export interface MessagingLoops<Tables extends MessagingTables> {
  name: string
  db: Database<Tables>
  broker: Broker
  log: Logger
}

/**
 * The loops of every service that publishes or consumes messages: the relay of its outbox, and the retention
 * of what messaging keeps.
 */
export const messagingLoops = <Tables extends MessagingTables>(
  parts: MessagingLoops<Tables>,
): LoopDefinition[] => [relay(parts), sweep(parts.db)]

/**
 * A batch of the service's outbox, with the service as source. A message that Kafka can never take is an
 * error: nobody consumes it.
 */
export const relayOnce = async <Tables extends MessagingTables>({
  name,
  db,
  broker,
  log,
}: MessagingLoops<Tables>): Promise<boolean> => {
  let isBusy = false
  const onBusy = (): void => void (isBusy = true)
  const isMore = await relayBatch(db, broker, { service: name, onDeadLetter: logDeadLetter(log), onBusy })
  if (isBusy) await pause(busyMs)
  return isMore || isBusy
}

/**
 * How long a relay waits for that of another replica, which may not have read what this process has written.
 */
const busyMs = 50

const logDeadLetter =
  (log: Logger): OnDeadLetter =>
  ({ topic, headers }, reason) =>
    log.error('message.dead_lettered', { group: 'outbox', topic, type: headers['ce_type'], reason })

/** The loop that publishes what is in the outbox. */
export const relayLoop = 'outbox-relay'

const relay = <Tables extends MessagingTables>(parts: MessagingLoops<Tables>): LoopDefinition => ({
  name: relayLoop,
  // What appends to the outbox wakes it (`onAppended`); the pause only bounds what a crash leaves behind.
  everyMs: 1_000,
  // A broker that changes its leader is back within a second.
  backOffMs: 250,
  // A turn is five statements and a request with a batch for every partition, however few messages it has,
  // and a small batch for every consumer. Under /v1/send with 32 clients 200 ms were 12 % more mails than
  // 100, for 9 % less CPU time each. On a machine with time to spare a turn takes some 10 ms, and the
  // messages of a workflow pass two relays.
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => relayOnce(parts),
})

const sweep = <Tables extends MessagingTables>(db: Database<Tables>): LoopDefinition => ({
  name: 'messaging-sweep',
  everyMs: 3_600_000,
  clockOnly: true,
  work: async () => {
    const more = await transact(db, sweepDeadLetters, { slow: true })
    return (await transact(db, sweepInbox, { slow: true })) || more
  },
})
