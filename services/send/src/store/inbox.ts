import { sql } from 'kysely'
import type { Database, InboxMessagesTable, Tx } from './tables.ts'

export type CapturedMail = Omit<InboxMessagesTable, 'received_at'>

/** Puts a batch of mails into the inbox in one statement. A mail that is there already (handed over again) stays as it is. */
export async function captureMails(
  db: Database | Tx,
  mails: readonly CapturedMail[],
  at: Date,
): Promise<void> {
  if (mails.length === 0) return
  await db
    .insertInto('inbox_messages')
    .values(mails.map((mail) => ({ ...mail, received_at: at })))
    .onConflict((conflict) => conflict.column('email_id').doNothing())
    .execute()
}

/** Empties the inbox; mails themselves stay. */
export async function clearInbox(db: Database): Promise<void> {
  await sql`delete from inbox_messages`.execute(db)
}
