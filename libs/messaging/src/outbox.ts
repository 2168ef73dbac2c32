import { currentCorrelation, idTime, newId } from '@postrider/contracts'
import type { Cause, Draft } from '@postrider/contracts/messages'
import { commitWith } from '@postrider/db'
import { currentTraceparent } from '@postrider/tracing'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { MessagingTables } from './tables.ts'
import { recordsOf } from './bundle.ts'
import { wireMessage, type WireMessage } from './wire.ts'

/** The messages appended so far, by transaction. */
const appended = new WeakMap<object, WireMessage[]>()

/**
 * Publishes messages if the transaction commits. They stay in memory until the transaction's work is done.
 * Then `transact` inserts them into the outbox as the last statement. At that time all rows are locked, so
 * for each aggregate the order of the outbox ids is the order of the commits. `append` can be called several
 * times in a transaction. Throws if the transaction's work has ended.
 */
export function append<T extends MessagingTables>(tx: Transaction<T>, drafts: readonly Draft[]): void {
  if (drafts.length === 0) return
  const messages = appended.get(tx) ?? startAppending(tx)
  const cause = currentCause()
  for (const draft of drafts) messages.push(wireMessage(newId(), draft, cause))
}

function startAppending<T extends MessagingTables>(tx: Transaction<T>): WireMessage[] {
  const messages: WireMessage[] = []
  commitWith(tx, 'outbox.append', () => {
    // Later calls of `append` are rejected by `commitWith`.
    appended.delete(tx)
    return insertMessages(messages)
  })
  appended.set(tx, messages)
  return messages
}

/**
 * Returns the statement that inserts messages into the outbox. A service can make it part of a larger last
 * statement (`commitWith`). Its text does not depend on the drafts, even if there are none.
 */
export function appending(drafts: readonly Draft[]): RawBuilder<unknown> {
  const cause = currentCause()
  return insertMessages(drafts.map((draft) => wireMessage(newId(), draft, cause)))
}

/**
 * Returns the current request and its span. Without a request, work may serve several causes, so the active
 * span is not the cause of a message.
 */
function currentCause(): Cause {
  const requestId = currentCorrelation()?.requestId
  return requestId === undefined ? {} : { correlationId: requestId, traceparent: currentTraceparent() }
}

// One JSON parameter for any number of rows. 200 rows as values would need 800 parameters.
const insertMessages = (messages: readonly WireMessage[]): RawBuilder<unknown> => sql`
  insert into outbox (topic, key, headers, value)
  select topic, key, headers, value
  from jsonb_to_recordset(${JSON.stringify(recordsOf(messages))}::jsonb) as row (topic text, key text, headers jsonb, value text)`

/** Returns the number of outbox rows (messages or bundles) that are not published yet. */
export async function outboxSize<T extends MessagingTables>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns the age in seconds of the oldest message that is not published yet; 0 if the outbox is empty. The id
 * of a message contains the time when it was appended.
 */
export async function oldestOutboxSeconds<T extends MessagingTables>(
  db: Kysely<T>,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select headers ->> 'ce_id' as id from outbox order by id limit 1
  `.execute(db)
  const id = rows[0]?.id
  return id === undefined ? 0 : Math.max(0, (now.getTime() - idTime(id)) / 1000)
}
