import { commitWith, onCommit, prepared, transact, type Database } from '@postrider/db'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Broker } from './broker.ts'
import { insertDeadLetter } from './dead-letters.ts'
import type { MessagingTables } from './tables.ts'
import { tracePublishing } from './trace-messages.ts'
import { withSource, type WireMessage } from './wire.ts'

/** Called after a message became a dead letter because it is too large for Kafka. */
export type OnDeadLetter = (message: WireMessage, reason: string) => void

export interface RelayOptions {
  /** The service that owns the outbox. It becomes the source of the messages. */
  service: string
  onDeadLetter?: OnDeadLetter
  /**
   * Called if another replica's relay has the lock. That relay may have read the outbox before this process
   * wrote to it.
   */
  onBusy?(): void
}

const maxBatch = 1_000
/**
 * The maximum size of a batch in bytes. All messages of a batch may be for one partition, for which Kafka
 * accepts 1 MiB (`message.max.bytes`). The row that reaches this size is still included, unless the sum would
 * exceed `maxMessageBytes`: a bundle can have 450 KB.
 */
export const maxBytes = 800_000
// Leaves 48 KB below 1 MiB for the overhead of Kafka's client.
const maxMessageBytes = 1_000_000
/**
 * An upper bound of a message's size in bytes: value, key, headers, and 150 bytes for the record's fields and
 * `ce_source`, which the relay adds. Headers are smaller in Kafka's format than as JSON.
 */
const size = sql`(octet_length(value) + octet_length(key) + octet_length(headers::text) + 150)`
const lock = sql`pg_try_advisory_xact_lock(hashtext('postrider.outbox'))`

/**
 * Publishes one batch and deletes it from the outbox, in one transaction: at least once, in order per key.
 * Returns true if more rows may be waiting. A batch has at most 1,000 rows, and ends with the row that
 * reaches 800 KB.
 *
 * A lock allows only one relay per database at a time. Without the lock, a cursor `id > last` would lose
 * messages and their order, because writers commit concurrently. A message that is too large for Kafka
 * becomes a dead letter; otherwise it would block all later messages forever.
 */
export async function relayBatch<T extends MessagingTables>(
  db: Kysely<T>,
  broker: Broker,
  { service, onDeadLetter, onBusy }: RelayOptions,
): Promise<boolean> {
  if (!broker.ready()) return false
  const publish = (rows: readonly OutboxRow[]): Promise<void> => {
    const messages = rows.map((row) => withSource(wireOf(row), service))
    return tracePublishing(messages, () => broker.publish(messages))
  }
  const { isMore, isBusy = false, deadLetter } = await transact(db, (tx) => relayLocked(tx, publish))
  // Call these after the commit, because `transact` may repeat the work.
  if (isBusy) onBusy?.()
  if (deadLetter) onDeadLetter?.(deadLetter.message, deadLetter.reason)
  return isMore
}

const forget = 'outbox.forget'

/**
 * Calls `listener` when this process has committed messages to the outbox. Returns a function that
 * unsubscribes. Other processes publish their messages with their own relays.
 */
export const onAppended = <T extends MessagingTables>(db: Database<T>, listener: () => void): (() => void) =>
  onCommit(db, (last) => {
    if (last !== forget) listener()
  })

interface Relayed {
  isMore: boolean
  isBusy?: boolean
  deadLetter?: { message: WireMessage; reason: string } | undefined
}

async function relayLocked<T extends MessagingTables>(
  tx: Transaction<T>,
  publish: (rows: readonly OutboxRow[]) => Promise<void>,
): Promise<Relayed> {
  const locked = await sql<{ locked: boolean }>`${prepared('outbox.lock')}select ${lock} as locked`.execute(
    tx,
  )
  if (locked.rows[0]?.locked !== true) return { isMore: false, isBusy: true }
  const rows = await readBatch(tx)
  const [first] = rows
  if (!first) return { isMore: false }
  const isTooLarge = first.size > maxMessageBytes
  const deadLetter = isTooLarge ? await removeLarge(tx, first) : undefined
  if (!isTooLarge) await publish(rows)
  const ids = rows.map((row) => row.id)
  commitWith(tx, forget, () => sql`delete from outbox where id = any(${ids})`)
  return { isMore: rows.length < first.waiting || rows.length === maxBatch, deadLetter }
}

interface OutboxRow extends WireMessage {
  id: number
  size: number
  /** The number of rows in the outbox that were candidates for this batch. */
  waiting: number
}

/**
 * Returns the rows of the next batch, in order. The first row is always included, even if it is too large.
 */
async function readBatch<T extends MessagingTables>(tx: Transaction<T>): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    ${prepared('outbox.read')}select id, topic, key, headers, value, size, waiting
    from (
      select *, sum(size) over (order by id) as bytes, row_number() over (order by id) as place, count(*) over () as waiting
      from (select *, ${size} as size from outbox order by id limit ${maxBatch}) read
    ) counted
    where place = 1 or (bytes - size < ${maxBytes} and bytes <= ${maxMessageBytes})
    order by id
  `.execute(tx)
  return rows
}

async function removeLarge<T extends MessagingTables>(
  tx: Transaction<T>,
  row: OutboxRow,
): Promise<Relayed['deadLetter']> {
  const message = wireOf(row)
  const reason = `${row.size} bytes are more than Kafka accepts`
  await insertDeadLetter(tx, { group: 'outbox', message, reason })
  return { message, reason }
}

const wireOf = ({ topic, key, headers, value }: OutboxRow): WireMessage => ({ topic, key, headers, value })
