import { sql, type Kysely, type Transaction } from 'kysely'
import { deadLetterDays } from './dead-letters.ts'
import type { MessagingTables } from './tables.ts'

/**
 * The messages of a batch that this consumer has not worked on yet; the rows that prove the work commit with it.
 * Naturally idempotent writes come first, this is the second net.
 */
export async function unseen<T extends MessagingTables, M extends { id: string }>(
  tx: Transaction<T>,
  consumer: string,
  messages: readonly M[],
): Promise<M[]> {
  const { rows } = await sql<{ message_id: string }>`
    insert into inbox (consumer, message_id)
    select ${consumer}, id from unnest(${messages.map((message) => message.id)}::uuid[]) as id
    order by id
    on conflict do nothing
    returning message_id
  `.execute(tx)
  const fresh = new Set(rows.map((row) => row.message_id))
  return messages.filter((message) => fresh.delete(message.id))
}

/** Runs `work` once per message and consumer, in the transaction that records it. */
export async function once<T extends MessagingTables>(
  tx: Transaction<T>,
  { consumer, message }: { consumer: string; message: { id: string } },
  work: () => Promise<void>,
): Promise<void> {
  const fresh = await unseen(tx, consumer, [message])
  if (fresh.length > 0) await work()
}

/** Longer than any topic keeps a message (7 days) and than a dead letter can be replayed, so a forgotten row cannot be delivered again. */
const keepDays = deadLetterDays + 8

// A statement of this size holds its locks for well under a second.
const sweepBatch = 10_000

/** Deletes a batch of proofs that no redelivery can need any more; true when there may be more. */
export async function sweepInbox<T extends MessagingTables>(db: Kysely<T>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from inbox where ctid = any(array(
      select ctid from inbox where received_at < now() - make_interval(days => ${keepDays}) limit ${sweepBatch}
    ))
  `.execute(db)
  return numAffectedRows === BigInt(sweepBatch)
}
