import {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailQueued,
  emailSent,
  emailSuppressed,
} from '@postrider/contracts'
import { consumer, type Subscribable } from '@postrider/messaging'
import { recordMailEvents, type MailReceived } from '../commands/record-mail-events.ts'
import { settleKeys } from '../commands/settle-keys.ts'
import type { Context } from '../context.ts'

const hears = [
  emailQueued,
  emailSuppressed,
  emailSent,
  emailDelivered,
  emailOpened,
  emailClicked,
  emailBounced,
  emailComplained,
]

/** Mail events become ledger rows; a mail that was accepted settles the idempotency key of its request. */
export const onEmails = (ctx: Context): Subscribable =>
  consumer({
    group: 'contacts.emails',
    hears,
    handle: async (batch) => {
      const keys: { projectId: string; key: string }[] = []
      const mails = new Map<string, MailReceived[]>()
      for (const message of batch) {
        const { projectId } = message
        if (message.type === 'email.queued' || message.type === 'email.suppressed') {
          const key = 'idempotencyKey' in message.data ? message.data.idempotencyKey : null
          if (key !== null) keys.push({ projectId, key })
        } else {
          const mail = message as MailReceived
          mails.set(projectId, [...(mails.get(projectId) ?? []), mail])
        }
      }
      await settleKeys(ctx, keys)
      for (const [projectId, messages] of mails) await recordMailEvents(ctx, projectId, messages)
    },
  })
