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
 * Returns the loops of every service that publishes or consumes messages: the outbox relay, and the deletion
 * of old rows in the messaging tables.
 */
export const messagingLoops = <Tables extends MessagingTables>(
  parts: MessagingLoops<Tables>,
): LoopDefinition[] => [relay(parts), sweep(parts.db)]

/**
 * Publishes one batch of the service's outbox. A message that is too large for Kafka is logged as an error,
 * because no service receives it.
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
 * How long a relay waits for another replica's relay, in ms. The other relay may not have read this process's
 * messages.
 */
const busyMs = 50

const logDeadLetter =
  (log: Logger): OnDeadLetter =>
  ({ topic, headers }, reason) =>
    log.error('message.dead_lettered', { group: 'outbox', topic, type: headers['ce_type'], reason })

/** The name of the loop that publishes the outbox. */
export const relayLoop = 'outbox-relay'

const relay = <Tables extends MessagingTables>(parts: MessagingLoops<Tables>): LoopDefinition => ({
  name: relayLoop,
  // Appending to the outbox wakes the relay (`onAppended`). This pause only limits the delay after a crash,
  // in ms.
  everyMs: 1_000,
  // When the leader of a broker's partition changes, Kafka is available again within a second.
  backOffMs: 250,
  // 200 ms give 12 % more mails than 100 ms, with 9 % less CPU time per mail (/v1/send, 32 clients). An
  // iteration costs five statements, one request per partition and one small batch per consumer. On an idle
  // machine it takes 10 ms, and a workflow's messages pass two relays.
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
