import { groupCommit, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { readNotifications } from '../providers/ses/sns-notification.ts'
import type { SnsMessage } from '@postrider/sns'
import { readReceived } from '../inbound/sns-received.ts'
import { noteReceipts } from '../inbound/receipts.ts'
import type { Notification } from '../mails/mail-status.ts'
import { insertEarlyNotifications } from '../lifecycle/early-notifications.ts'
import { receiveFromSes } from '../inbound/receive-mail.ts'
import { applyNotifications } from '../lifecycle/record-notification.ts'

/** An SNS message with its notifications about a sent mail; none if its kind is not recorded. */
interface SnsNotification {
  messageId: string
  notifications: readonly Notification[]
}

/** Processes an SNS message. `duplicate` is true if the message was processed before. */
export type ProcessSns = (message: SnsMessage) => Promise<{ duplicate: boolean }>

/**
 * Applies SES notifications once per SNS message, and stores received mails once. Concurrent notifications
 * share a transaction, because committing hundreds of notifications takes about as long as committing one.
 */
export function createSnsProcessor(ctx: Context): ProcessSns {
  const record = inLanes(() =>
    groupCommit<SnsNotification, boolean>((batch) => recordBatch(ctx, batch), {
      slots: 1,
      maxBatch,
      maxWaiting,
    }),
  )
  return async ({ Message, MessageId: messageId }) => {
    const json = tryJson(Message)
    const received = readReceived(json)
    if (received) {
      const { stored, repeated, isUnanswerable } = await receiveFromSes(ctx, received)
      if (isUnanswerable) ctx.log.info('inbound.no_sender', { messageId: received.messageId })
      return { duplicate: stored === 0 && repeated > 0 }
    }
    const isNew = await record({ messageId, notifications: readNotifications(json) })
    return { duplicate: !isNew }
  }
}

/**
 * Distributes notifications over lanes. A lane runs one transaction at a time. Notifications about one mail
 * use the same lane: otherwise concurrent transactions would wait for the lock of a mail or receipt.
 */
function inLanes(
  lane: () => (notification: SnsNotification) => Promise<boolean>,
): (notification: SnsNotification) => Promise<boolean> {
  const all = Array.from({ length: lanes }, lane)
  return (each) => {
    const record = all[hashOf(each.notifications[0]?.providerMessageId ?? each.messageId) % lanes]
    return record ? record(each) : Promise.reject(new Error('There is no such lane'))
  }
}

/** Number of lanes. PostgreSQL processes some batches while this process prepares others. */
const lanes = 3
const maxBatch = 500
/** Maximum waiting notifications per lane. */
const maxWaiting = 2_000

const hashOf = (text: string): number => {
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0
  return hash
}

/** Returns which messages are new. If a batch contains a message twice, only the first one is new. */
const recordBatch = (ctx: Context, batch: readonly SnsNotification[]): Promise<boolean[]> =>
  transact(ctx.db, async (tx) => {
    const noted = await noteReceipts(
      tx,
      batch.map(({ messageId }) => messageId),
      ctx.now(),
    )
    const isNew = batch.map(({ messageId }) => noted.delete(messageId))
    const fresh = batch.flatMap(({ notifications }, index) => (isNew[index] ? notifications : []))
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
