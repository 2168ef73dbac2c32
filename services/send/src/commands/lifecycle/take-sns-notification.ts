import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { readNotification } from '../../providers/ses/sns-notification.ts'
import type { SnsMessage } from '../../providers/ses/sns-message.ts'
import { readReceived } from '../../providers/ses/sns-received.ts'
import { noteReceipt } from '../../store/notification-receipts.ts'
import { insertEarlyNotifications } from '../../store/early-notifications.ts'
import { receiveFromSes } from '../inbound/receive-from-ses.ts'
import { applyNotifications } from './record-notification.ts'

/** Applies a notification of SES, once per SNS message, or stores the mail that it is about, once; `duplicate` when it was done before. Ignores kinds that we do not record. */
export async function takeSnsNotification(
  ctx: Context,
  message: SnsMessage,
): Promise<{ duplicate: boolean }> {
  const told = tryJson(message.Message)
  const received = readReceived(told)
  if (received) {
    const { stored, repeated } = await receiveFromSes(ctx, received)
    return { duplicate: stored === 0 && repeated > 0 }
  }
  const notification = readNotification(told)
  return transact(ctx.db, async (tx) => {
    if (!(await noteReceipt(tx, message.MessageId, ctx.now()))) return { duplicate: true }
    if (notification) {
      const unknown = await applyNotifications(ctx, tx, [notification])
      await insertEarlyNotifications(tx, unknown, ctx)
    }
    return { duplicate: false }
  })
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
