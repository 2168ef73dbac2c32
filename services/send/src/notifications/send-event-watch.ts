import type { LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'
import { inboundReceipt } from '../mail-reader/inbound-mail.ts'

export interface SendEventWatch {
  loops: LoopDefinition[]
  /** Returns a message for operators while SES publishes no events about mails; undefined if healthy. */
  health(): string | undefined
}

/**
 * With SES, a mail that SES may have accepted (an in-doubt mail) waits for its Send event. If the account
 * publishes no events (no configuration set, no SNS subscription), in-doubt mails may be sent twice. Health
 * therefore reports missing events.
 */
export function watchSendEvents(ctx: Context): SendEventWatch {
  if (ctx.provider.name !== 'ses') return { loops: [], health: () => undefined }
  let silent = false
  const work = async (): Promise<boolean> => {
    silent = await isWithoutSendEvents(ctx)
    return false
  }
  return {
    loops: [{ name: 'send-event-watch', everyMs: 60_000, clockOnly: true, work }],
    health: () => (silent ? sentence : undefined),
  }
}

const sentence =
  'ses: mails were accepted, but no Send event has ever arrived; publish the events of the configuration set to SNS and subscribe /webhooks/sns'

// SES publishes a Send event within seconds. Five minutes allow for a delay at SNS.
const graceMs = 5 * 60_000

/**
 * True if SES accepted a mail more than five minutes ago, but no notification about a sent mail has arrived
 * in the last 7 days (the retention of receipts).
 */
async function isWithoutSendEvents({ db, now }: Context): Promise<boolean> {
  const receipt = await db
    .selectFrom('notification_receipts')
    .select('message_id')
    // Skip notifications about received mail.
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
