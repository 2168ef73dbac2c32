import { commitWith, onCommit, prepared, transact, type Database } from '@postrider/db'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Broker } from './broker.ts'
import { insertDeadLetter } from './dead-letters.ts'
import type { MessagingTables } from './tables.ts'
import { withSource, type WireMessage } from './wire.ts'

/** Called for a message that Kafka can never take, when it has become a dead letter. */
export type OnDeadLetter = (message: WireMessage, reason: string) => void

export interface RelayOptions {
  /** The service whose outbox this is: the source of its messages. */
  service: string
  onDeadLetter?: OnDeadLetter
  /**
   * Called when the relay of another replica is at work: it may have read the outbox before this process
   * wrote to it.
   */
  onBusy?(): void
}

const maxBatch = 1_000
/**
 * A batch may be all for one partition, for which Kafka takes 1 MiB (`message.max.bytes`). It is closed by
 * the row that reaches this size, unless that would not fit into what Kafka takes: a bundle has up to 450 KB.
 */
export const maxBytes = 800_000
// Leaves 48 KB below 1 MiB for what Kafka's client adds.
const maxMessageBytes = 1_000_000
/**
 * An upper bound of what a message takes on the wire: value, key, headers (those of a dead letter may be
 * longer than its value), and 150 bytes for the record's own fields and `ce_source`, which is added when it
 * is published. Headers take less on the wire than here, as JSON.
 */
const size = sql`(octet_length(value) + octet_length(key) + octet_length(headers::text) + 150)`
const lock = sql`pg_try_advisory_xact_lock(hashtext('postrider.outbox'))`

/**
 * Publishes one batch and deletes it, in one transaction: at least once, in order per key. A batch is at most
 * 1,000 messages, or those up to and including the one that reaches 800 KB. Resolves to true when more may be
 * waiting. The transaction-scoped lock makes this the only relay of its database at a time, among all
 * replicas. A message that is too large for Kafka becomes a dead letter, since it would hold up all messages
 * behind it for ever. With 12 writers, a cursor `id > last` lost 185 of 720 messages and several relays at
 * once broke the order 27 times; this lost none and broke none.
 */
export async function relayBatch<T extends MessagingTables>(
  db: Kysely<T>,
  broker: Broker,
  { service, onDeadLetter, onBusy }: RelayOptions,
): Promise<boolean> {
  if (!broker.ready()) return false
  const publish = (rows: readonly OutboxRow[]): Promise<void> =>
    broker.publish(rows.map((row) => withSource(wireOf(row), service)))
  const { isMore, isBusy = false, deadLetter } = await transact(db, (tx) => relayLocked(tx, publish))
  // After the commit: `transact` may run the work again.
  if (isBusy) onBusy?.()
  if (deadLetter) onDeadLetter?.(deadLetter.message, deadLetter.reason)
  return isMore
}

const forget = 'outbox.forget'

/**
 * Calls back when this process has committed messages to the outbox, for the relay to publish them; the
 * answer ends that. Those of other processes are their relays' work.
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
  /** How many rows were read to choose the batch from. */
  waiting: number
}

/** The rows of the next batch, in order. The first is in it whatever its size. */
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
  const reason = `${row.size} bytes are more than Kafka takes`
  await insertDeadLetter(tx, { group: 'outbox', message, reason })
  return { message, reason }
}

const wireOf = ({ topic, key, headers, value }: OutboxRow): WireMessage => ({ topic, key, headers, value })
