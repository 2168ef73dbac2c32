import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteOldMails } from './store/emails.ts'

const dayMs = 86_400_000
const limit = 1_000

/** Deletes a batch of mails past their retention, with their timelines. True when there may be more. Idempotent. */
export async function forgetOldMails({ db, config, now }: Context): Promise<boolean> {
  const { emailRetentionDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  return (await transact(db, (tx) => deleteOldMails(tx, { before, limit }), { slow: true })) === limit
}
