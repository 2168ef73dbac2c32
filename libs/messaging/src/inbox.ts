import { deleteBatch } from '@postrider/db'
import { sql, type Kysely, type Transaction } from 'kysely'
import { deadLetterDays } from './dead-letters.ts'
import type { MessagingTables } from './tables.ts'

/**
 * Returns the messages of a batch that this consumer group has not handled yet, in order and without repeats.
 * It records them in `tx`, so the record commits together with the work. Use it only for a consumer that is
 * not idempotent by itself, such as a counter. A consumer that writes rows by message id, or the newest
 * version of a state, needs no inbox. If another process handles the same message, the call waits until the
 * transaction of that process has ended.
 */
export async function unseen<T extends MessagingTables, M extends { id: string }>(
  tx: Transaction<T>,
  group: string,
  messages: readonly M[],
): Promise<M[]> {
  const { rows } = await sql<{ message_id: string }>`
    insert into inbox (consumer, message_id)
    select ${group}, id from unnest(${messages.map((message) => message.id)}::uuid[]) as id
    order by id
    on conflict do nothing
    returning message_id
  `.execute(tx)
  const fresh = new Set(rows.map((row) => row.message_id))
  return messages.filter((message) => fresh.delete(message.id))
}

/**
 * Ids must be kept longer than a message can be delivered again. A dead letter can be replayed for 30 days,
 * and then its topic keeps the message for 7 days.
 */
const keepDays = deadLetterDays + 8

/** How long the inbox keeps the ids of handled messages, in days. */
export const inboxKept = `${keepDays} days`

// A statement of this size takes well under a second.
const sweepBatch = 10_000

/** Deletes a batch of rows whose messages cannot be delivered again. Returns true if more may be left. */
export async function sweepInbox<T extends MessagingTables>(db: Kysely<T>): Promise<boolean> {
  const before = new Date(Date.now() - keepDays * 86_400_000)
  const past = { table: 'inbox', column: 'received_at', before, limit: sweepBatch }
  return (await deleteBatch(db, past)) === sweepBatch
}
