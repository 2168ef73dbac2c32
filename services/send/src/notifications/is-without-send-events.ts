import { inboundReceipt } from '../mail-reader/inbound-mail.ts'
import type { Context } from '../context.ts'

// SES publishes a Send event within seconds; five minutes allow for a delay at SNS.
const graceMs = 5 * 60_000

/** True when SES accepted mail more than five minutes ago, and no notification was received in 7 days (which receipts are kept). */
export async function isWithoutSendEvents({ db, now }: Context): Promise<boolean> {
  const receipt = await db
    .selectFrom('notification_receipts')
    .select('message_id')
    // Mail that came in says nothing about what was sent.
    .where('message_id', 'not like', `${inboundReceipt}%`)
    .limit(1)
    .executeTakeFirst()
  if (receipt) return false
  const since = new Date(now().getTime() - graceMs)
  const accepted = await db
    .selectFrom('emails')
    .select('id')
    .where('provider_message_id', 'is not', null)
    .where('sent_at', '<', since)
    .limit(1)
    .executeTakeFirst()
  return accepted !== undefined
}
