import { deleteBatch } from '@postrider/db'
import type { Database, Tx } from './tables.ts'

/** Records that a notification was applied; false when it was before. A concurrent repeat waits for the first transaction. */
export async function noteReceipt(tx: Tx, messageId: string, at: Date): Promise<boolean> {
  const noted = await tx
    .insertInto('notification_receipts')
    .values({ message_id: messageId, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return noted.numInsertedOrUpdatedRows === 1n
}

/** Deletes a batch of receipts from before an instant; returns how many. */
export const forgetReceipts = (db: Database | Tx, past: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(db, { table: 'notification_receipts', column: 'received_at', ...past })
