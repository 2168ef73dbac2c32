import { currentCorrelation, newId, type Draft } from '@postrider/contracts'
import { prepared, preparedLast } from '@postrider/db'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { Broker } from './broker.ts'
import type { MessagingTables } from './tables.ts'
import { wireMessage, type WireMessage } from './wire.ts'

/**
 * Says messages: the last statement of the transaction that changed their aggregate (after its row was written or locked),
 * so that outbox ids follow commit order per aggregate.
 */
export async function append<T extends MessagingTables>(
  tx: Transaction<T>,
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length > 0) await sql`${prepared('outbox.append')}${appending(drafts)}`.execute(tx)
}

/** The same where nothing at all follows in the transaction: it commits with this statement (see `preparedLast`). */
export async function appendLast<T extends MessagingTables>(
  tx: Transaction<T>,
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length > 0) await sql`${preparedLast('outbox.append_last')}${appending(drafts)}`.execute(tx)
}

/** What `append` executes, for a transaction whose last statement does more: the same text whatever the drafts, none included. */
export function appending(drafts: readonly Draft[]): RawBuilder<unknown> {
  const current = currentCorrelation()?.requestId
  const rows = drafts.map((draft) => wireMessage(newId(), draft, current))
  // One parameter for any number of rows: 200 rows as values would be 800 parameters to parse.
  return sql`
    insert into outbox (topic, key, headers, value)
    select topic, key, headers, value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (topic text, key text, headers jsonb, value text)`
}

const maxBatch = 1_000
// Kafka refuses more than 1 MB for one partition, and a batch may be all for one. One message more is 70 KB at most.
export const maxBytes = 800_000
// Its headers and its key, at most.
const besideValue = 700
const lock = sql`pg_try_advisory_xact_lock(hashtext('postrider.outbox'))`

/**
 * Publishes one batch, at most 1,000 messages or 800 KB and one, and deletes it, in one transaction: at least once, in order per key. The transaction-scoped lock makes it
 * the only relay of its database at this moment, in whichever replica. Answers true when more may be waiting.
 * Measured with 12 writers: a cursor `id > last` lost 185 of 720 messages and several relays broke the order 27 times; this lost and broke none.
 */
export async function relayBatch<T extends MessagingTables>(db: Kysely<T>, broker: Broker): Promise<boolean> {
  if (!broker.ready()) return false
  return db.transaction().execute(async (tx) => {
    const locked = await sql<{ locked: boolean }>`${prepared('outbox.lock')}select ${lock} as locked`.execute(
      tx,
    )
    if (locked.rows[0]?.locked !== true) return false
    const { rows } = await sql<WireMessage & { id: number; bytes: number }>`
      ${prepared('outbox.read')}select id, topic, key, headers, value, bytes
      from (
        select *, sum(octet_length(value) + ${besideValue}) over (order by id) as bytes from outbox order by id limit ${maxBatch}
      ) waiting
      where bytes - octet_length(value) - ${besideValue} < ${maxBytes}
      order by id
    `.execute(tx)
    if (rows.length === 0) return false
    await broker.publish(rows.map(({ topic, key, headers, value }) => ({ topic, key, headers, value })))
    const ids = rows.map((row) => row.id)
    await sql`${preparedLast('outbox.forget')}delete from outbox where id = any(${ids})`.execute(tx)
    return rows.length === maxBatch || (rows.at(-1)?.bytes ?? 0) >= maxBytes
  })
}

/** How many messages are committed but not yet published: the lag of the relay. */
export async function outboxSize<T extends MessagingTables>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox`.execute(db)
  return rows[0]?.count ?? 0
}
