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

export async function forgetReceipts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notification_receipts').where('received_at', '<', before).execute()
}
