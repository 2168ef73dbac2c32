import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { BounceType, MailSource } from '../resources/mail.ts'
import { defineMessage } from './define.ts'

/** What every message about a mail has; `contactId` is null for mail without a contact (campaign test, custom address, platform). */
const base = {
  emailId: Id,
  contactId: Id.nullable(),
  to: z.string(),
  subject: z.string(),
  from: z.string(),
  fromName: z.string().nullable(),
  messageId: z.string().nullable(),
  templateId: Id.nullable(),
  campaignId: Id.nullable(),
  workflowExecutionId: Id.nullable(),
  sourceType: MailSource,
}
export const EmailBase = z.object(base)
export type EmailBase = z.infer<typeof EmailBase>

const topic = 'send.emails.v1'
const reason = z.string()

/** Accepted into the delivery queue. By `idempotencyKey` (of /v1/send) contacts completes the claim of that key. */
export const emailQueued = defineMessage(
  'email.queued',
  topic,
  z.object({ ...base, idempotencyKey: z.string().nullable(), queuedAt: Instant }),
)

// The terminal messages: exactly one of these four is published for each mail.
export const emailSent = defineMessage('email.sent', topic, z.object({ ...base, sentAt: Instant }))
export const emailFailed = defineMessage(
  'email.failed',
  topic,
  z.object({ ...base, reason, failedAt: Instant }),
)
export const emailSuppressed = defineMessage(
  'email.suppressed',
  topic,
  z.object({ ...base, reason, suppressedAt: Instant, idempotencyKey: z.string().nullable() }),
)
export const emailDropped = defineMessage(
  'email.dropped',
  topic,
  z.object({ ...base, reason, droppedAt: Instant }),
)

// What follows a hand-over; never replaces the terminal message.
export const emailDelivered = defineMessage(
  'email.delivered',
  topic,
  z.object({ ...base, deliveredAt: Instant }),
)
export const emailOpened = defineMessage(
  'email.opened',
  topic,
  z.object({ ...base, openedAt: Instant, opens: z.number().int(), isFirstOpen: z.boolean() }),
)
export const emailClicked = defineMessage(
  'email.clicked',
  topic,
  z.object({
    ...base,
    link: z.string(),
    clickedAt: Instant,
    clicks: z.number().int(),
    isFirstClick: z.boolean(),
  }),
)
export const emailBounced = defineMessage(
  'email.bounced',
  topic,
  z.object({ ...base, bounceType: BounceType, bouncedAt: Instant }),
)
export const emailComplained = defineMessage(
  'email.complained',
  topic,
  z.object({ ...base, complainedAt: Instant }),
)

/**
 * A page of a campaign has become mails; the key is the campaign's id. `created`: how many mails it made; the page's other contacts do not
 * exist any more. Published in the transaction that makes the mails.
 */
export const runExpanded = defineMessage(
  'run.expanded',
  topic,
  z.object({ id: Id, campaignId: Id, number: z.number().int(), created: z.number().int() }),
)
