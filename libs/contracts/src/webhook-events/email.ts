import { z } from 'zod'
import { Instant } from '../fields.ts'
import { defineWebhookEvent, sample } from './define.ts'
import { MailData, mailExample } from './mail.ts'

const { at } = sample
const reason = z.string()

/** The events of mails until their delivery. */
export const emailEvents = {
  'email.queued': defineWebhookEvent(
    'The mail was accepted and will be sent soon. Mails of campaigns may have no such event.',
    MailData.extend({ queuedAt: Instant }),
    { ...mailExample({ sequence: 1, status: 'QUEUED' }), queuedAt: at },
  ),
  'email.scheduled': defineWebhookEvent(
    'The mail was accepted and will be queued at `scheduledFor`, or this time was changed.',
    MailData.extend({ scheduledFor: Instant, scheduledAt: Instant }),
    {
      ...mailExample({ sequence: 1, status: 'SCHEDULED' }),
      scheduledFor: '2026-12-02T09:00:00.000Z',
      scheduledAt: at,
    },
  ),
  'email.sent': defineWebhookEvent(
    'The mail was passed to the mail provider.',
    MailData.extend({ sentAt: Instant }),
    { ...mailExample({ sequence: 2, status: 'SENT' }), sentAt: at },
  ),
  'email.delivered': defineWebhookEvent(
    'The mail server of the recipient accepted the mail.',
    MailData.extend({ deliveredAt: Instant }),
    { ...mailExample({ sequence: 3, status: 'DELIVERED' }), deliveredAt: at },
  ),
  'email.delayed': defineWebhookEvent(
    'The mail could not be delivered yet, and it is tried again.',
    MailData.extend({
      reason,
      delayedAt: Instant,
      nextAttemptAt: Instant.nullable().describe('Null if the mail provider decides when.'),
    }),
    {
      ...mailExample({ sequence: 2, status: 'QUEUED' }),
      reason: '450 4.2.2 Mailbox full',
      delayedAt: at,
      nextAttemptAt: '2026-12-01T12:05:00.000Z',
    },
  ),
  'email.failed': defineWebhookEvent(
    'The mail provider rejected the mail, or no attempt to send it is left.',
    MailData.extend({ reason, failedAt: Instant }),
    {
      ...mailExample({ sequence: 2, status: 'FAILED' }),
      reason: 'The mail provider rejected the address.',
      failedAt: at,
    },
  ),
  'email.suppressed': defineWebhookEvent(
    'The mail was not sent, because its recipient must not be mailed.',
    MailData.extend({ reason, suppressedAt: Instant }),
    { ...mailExample({ sequence: 1, status: 'SUPPRESSED' }), reason: 'unsubscribed', suppressedAt: at },
  ),
  'email.dropped': defineWebhookEvent(
    'The mail was not sent, because it or its campaign was cancelled or its time has passed.',
    MailData.extend({ reason, droppedAt: Instant }),
    {
      ...mailExample({ sequence: 2, status: 'DROPPED' }),
      reason: 'cancelled',
      droppedAt: at,
    },
  ),
}
