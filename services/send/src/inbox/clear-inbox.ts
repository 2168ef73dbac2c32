import type { Context } from '../context.ts'
import { deleteInboxBeyond } from './captured-mails.ts'

const limit = 1_000

/** Deletes all captured mail, a batch in each statement, since the inbox may hold 500,000 messages. The mails' own rows stay. */
export async function clearInbox({ db }: Context): Promise<void> {
  while ((await deleteInboxBeyond(db, { most: 0, limit })) === limit) continue
}
