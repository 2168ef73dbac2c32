import { groupCommit, transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { readNotification } from '../../providers/ses/sns-notification.ts'
import type { SnsMessage } from '../../providers/ses/sns-message.ts'
import { readReceived } from '../../providers/ses/sns-received.ts'
import { noteReceipts } from '../../store/notification-receipts.ts'
import { insertEarlyNotifications } from '../../store/early-notifications.ts'
import { receiveFromSes } from '../inbound/receive-from-ses.ts'
import { applyNotifications, type Notification } from './record-notification.ts'

/** A message of SNS, and what it says of a mail that was sent; undefined for kinds that we do not record. */
interface Told {
  messageId: string
  notification: Notification | undefined
}

/** Says whether the message was dealt with before. */
export type TakeSns = (message: SnsMessage) => Promise<{ duplicate: boolean }>

/**
 * Applies notifications of SES, once per SNS message, and stores the mails that others are about, once. Those that arrive together share
 * a transaction: a commit and its five statements cost about as much for 200 as for one.
 */
export function snsTaker(ctx: Context): TakeSns {
  const record = groupCommit<Told, boolean>((batch) => recordBatch(ctx, batch), { maxWaiting: 5_000 })
  return async ({ Message, MessageId: messageId }) => {
    const told = tryJson(Message)
    const received = readReceived(told)
    if (received) {
      const { stored, repeated } = await receiveFromSes(ctx, received)
      return { duplicate: stored === 0 && repeated > 0 }
    }
    const isNew = await record({ messageId, notification: readNotification(told) })
    return { duplicate: !isNew }
  }
}

/** Which of these messages are new. Of copies in one batch the first is. */
const recordBatch = (ctx: Context, batch: readonly Told[]): Promise<boolean[]> =>
  transact(ctx.db, async (tx) => {
    const noted = await noteReceipts(
      tx,
      batch.map(({ messageId }) => messageId),
      ctx.now(),
    )
    const isNew = batch.map(({ messageId }) => noted.delete(messageId))
    const fresh = batch.flatMap(({ notification }, index) =>
      notification && isNew[index] ? [notification] : [],
    )
    await insertEarlyNotifications(tx, await applyNotifications(ctx, tx, fresh), ctx)
    return isNew
  })

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
