import type { Context } from '../context.ts'

// SES tells within seconds; five minutes leave room for a queue at SNS.
const patienceMs = 5 * 60_000

/** True when SES took mail some minutes ago and no notification of any kind has been received (receipts are kept for 7 days). */
export async function isWithoutSendEvents({ db, now }: Context): Promise<boolean> {
  const heard = await db.selectFrom('notification_receipts').select('message_id').limit(1).executeTakeFirst()
  if (heard) return false
  const since = new Date(now().getTime() - patienceMs)
  const taken = await db
    .selectFrom('emails')
    .select('id')
    .where('provider_message_id', 'is not', null)
    .where('sent_at', '<', since)
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}
