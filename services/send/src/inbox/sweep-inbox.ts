import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteInboxBeyond, deleteInboxBefore } from './captured-mails.ts'

const dayMs = 86_400_000
const limit = 1_000

/** Deletes a batch of inbox messages past their retention, and one beyond the capacity of the inbox. True when there may be more. */
export async function sweepInbox({ db, config, now, inboxCapacity: most }: Context): Promise<boolean> {
  const days = config.inboxRetentionDays
  const before = new Date(now().getTime() - days * dayMs)
  const rounds = [
    days > 0 ? await transact(db, (tx) => deleteInboxBefore(tx, { before, limit }), { slow: true }) : 0,
    await transact(db, (tx) => deleteInboxBeyond(tx, { most, limit }), { slow: true }),
  ]
  return rounds.includes(limit)
}
