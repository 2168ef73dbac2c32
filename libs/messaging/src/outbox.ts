import { currentCorrelation, newId } from '@postrider/contracts'
import type { Draft } from '@postrider/contracts/messages'
import { commitWith, prepared, transact } from '@postrider/db'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Broker } from './broker.ts'
import { insertDeadLetter } from './dead-letters.ts'
import type { MessagingTables } from './tables.ts'
import { wireMessage, type WireMessage } from './wire.ts'

const appended = new WeakMap<object, WireMessage[]>()

/**
 * Publishes messages when the transaction commits. They are kept in memory until its work is done; `transact` then writes them to the
 * outbox with its last statement. So ids of the outbox follow commit order per aggregate (whose row is locked by then), and what
 * fails publishes nothing. May be called several times in a transaction.
 */
export function append<T extends MessagingTables>(tx: Transaction<T>, drafts: readonly Draft[]): void {
  if (drafts.length === 0) return
  const messages = appended.get(tx) ?? startAppending(tx)
  const requestId = currentCorrelation()?.requestId
  for (const draft of drafts) messages.push(wireMessage(newId(), draft, requestId))
}

function startAppending<T extends MessagingTables>(tx: Transaction<T>): WireMessage[] {
  const messages: WireMessage[] = []
  commitWith(tx, 'outbox.append', () => insertMessages(messages))
  appended.set(tx, messages)
  return messages
}

/**
 * What `append` leaves to `transact`, for a service that folds it into a last statement of its own (`commitWith`): the same text
 * whatever the drafts, none included.
 */
export function appending(drafts: readonly Draft[]): RawBuilder<unknown> {
  const requestId = currentCorrelation()?.requestId
  return insertMessages(drafts.map((draft) => wireMessage(newId(), draft, requestId)))
}

// One parameter for any number of rows: 200 rows as values would be 800 parameters to parse.
const insertMessages = (messages: readonly WireMessage[]): RawBuilder<unknown> => sql`
  insert into outbox (topic, key, headers, value)
  select topic, key, headers, value
  from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as row (topic text, key text, headers jsonb, value text)`

const maxBatch = 1_000
// A batch may be all for one partition, for which Kafka takes 1 MiB (`message.max.bytes`). It is full with the message that reaches
// this: one more is 70 KB, or 80 with the reason of a dead letter.
export const maxBytes = 800_000
// One that is larger by itself cannot be published at all.
const maxMessageBytes = 1_000_000
/**
 * What a message takes on the wire: value, key, headers (those of a dead letter may be longer than its value), and 100 for what the
 * record adds. The text of the headers is longer than what Kafka makes of them.
 */
const size = sql`(octet_length(value) + octet_length(key) + octet_length(headers::text) + 100)`
const lock = sql`pg_try_advisory_xact_lock(hashtext('postrider.outbox'))`

/** Told of a message that was parked since Kafka would never take it. */
export type OnParked = (message: WireMessage, reason: string) => void

/**
 * Publishes one batch, at most 1,000 messages or 800 KB and one, and deletes it, in one transaction: at least once, in order per key. The transaction-scoped lock makes it
 * the only relay of its database at this moment, in whichever replica. Answers true when more may be waiting. A message that is too
 * large for Kafka becomes a dead letter: it would stop all behind it for good.
 * Measured with 12 writers: a cursor `id > last` lost 185 of 720 messages and several relays broke the order 27 times; this lost and broke none.
 */
export async function relayBatch<T extends MessagingTables>(
  db: Kysely<T>,
  broker: Broker,
  onParked: OnParked = () => undefined,
): Promise<boolean> {
  if (!broker.ready()) return false
  const { isMore, parked } = await transact(db, (tx) => relayLocked(tx, broker))
  // After the commit: a transaction that collides is run again.
  if (parked) onParked(parked.message, parked.reason)
  return isMore
}

interface Relayed {
  isMore: boolean
  parked?: { message: WireMessage; reason: string }
}

async function relayLocked<T extends MessagingTables>(tx: Transaction<T>, broker: Broker): Promise<Relayed> {
  const locked = await sql<{ locked: boolean }>`${prepared('outbox.lock')}select ${lock} as locked`.execute(
    tx,
  )
  if (locked.rows[0]?.locked !== true) return { isMore: false }
  const rows = await readBatch(tx)
  const [first] = rows
  if (!first) return { isMore: false }
  const isTooLarge = first.size > maxMessageBytes
  const parked = isTooLarge ? await parkLarge(tx, first) : undefined
  if (!isTooLarge) await broker.publish(rows.map(wireOf))
  const ids = rows.map((row) => row.id)
  commitWith(tx, 'outbox.forget', () => sql`delete from outbox where id = any(${ids})`)
  const isMore = rows.length < first.waiting || rows.length === maxBatch
  return { isMore, ...(parked ? { parked } : {}) }
}

interface OutboxRow extends WireMessage {
  id: number
  size: number
  /** How many rows were looked at. */
  waiting: number
}

/** The rows of the next batch, in order; the first comes whatever its size. */
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

async function parkLarge<T extends MessagingTables>(
  tx: Transaction<T>,
  row: OutboxRow,
): Promise<Relayed['parked']> {
  const message = wireOf(row)
  const reason = `${row.size} bytes are more than Kafka takes`
  await insertDeadLetter(tx, { group: 'outbox', message, reason })
  return { message, reason }
}

const wireOf = ({ topic, key, headers, value }: OutboxRow): WireMessage => ({ topic, key, headers, value })

/** How many messages are committed but not yet published: the lag of the relay. */
export async function outboxSize<T extends MessagingTables>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox`.execute(db)
  return rows[0]?.count ?? 0
}
