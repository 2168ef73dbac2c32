import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'

/**
 * Records that a notification was applied. Returns false if it was recorded before. A concurrent call for the
 * same notification waits for the first transaction.
 */
export async function noteReceipt(tx: Tx, messageId: string, at: Date): Promise<boolean> {
  return (await noteReceipts(tx, [messageId], at)).has(messageId)
}

/** True if this notification is recorded. */
export const hasReceipt = async (db: Database, messageId: string): Promise<boolean> =>
  (await db
    .selectFrom('notification_receipts')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()) !== undefined

/**
 * Records notifications and returns the ids of the new ones. Inserts in the order of ids, so that concurrent
 * transactions do not deadlock.
 */
export async function noteReceipts(tx: Tx, messageIds: readonly string[], at: Date): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('send.note_receipts')}insert into notification_receipts (message_id, received_at)
    select distinct id, ${at}::timestamptz from unnest(${[...messageIds]}::text[]) as id order by id
    on conflict do nothing
    returning message_id as id
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
