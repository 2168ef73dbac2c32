import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { deleteOldMails } from '../../store/emails.ts'

const dayMs = 86_400_000
const limit = 1_000

/** One round of retention of the mails themselves, timelines included. True while a batch was full: there is more. Idempotent. */
export async function forgetOldMails({ db, config, now }: Context): Promise<boolean> {
  const { emailRetentionDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  return (await transact(db, (tx) => deleteOldMails(tx, { before, limit }), { slow: true })) === limit
}
