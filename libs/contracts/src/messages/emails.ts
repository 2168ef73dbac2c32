import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { BounceType, MailSource, MailStatus, Verdict } from '../resources/mail.ts'
import { defineMessage } from './define.ts'

/**
 * The common fields of messages about a mail. `contactId` is null for a mail without a contact (campaign
 * test, custom address, platform mail).
 */
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
  workflowId: Id.nullable(),
  sourceType: MailSource,
  /** Absent in messages about mails without tags, and in messages of version 1.0. */
  tags: z.array(z.string()).default([]),
  metadata: z.record(z.string(), z.string()).default({}),
  /**
   * The number of this message among the mail's messages, from 1. A message with a higher number is about a
   * later state. Absent in `email.unsubscribed`, and in messages of version 1.0.
   */
  sequence: z.number().int().optional(),
  /**
   * The mail after the event. `opens` and `clicks` are by persons; some are counted without a message of their
   * own, such as a second open within a minute. Absent in messages of version 1.0.
   */
  state: z.object({ status: MailStatus, opens: z.number().int(), clicks: z.number().int() }).optional(),
}
export const EmailBase = z.object(base)
export type EmailBase = z.input<typeof EmailBase>

const topic = 'send.emails.v1'
const reason = z.string()

/**
 * The mail was accepted and will be queued at `scheduledFor`; or its time was changed, and then
 * `idempotencyKey` is null. If it has an `idempotencyKey`, the contacts service marks that key as done.
 */
export const emailScheduled = defineMessage(
  'email.scheduled',
  topic,
  z.object({ ...base, idempotencyKey: z.string().nullable(), scheduledFor: Instant, scheduledAt: Instant }),
)

/**
 * The mail was accepted into the delivery queue. If it has an `idempotencyKey` (of /v1/send), the contacts
 * service marks that key as done.
 */
export const emailQueued = defineMessage(
  'email.queued',
  topic,
  z.object({ ...base, idempotencyKey: z.string().nullable(), queuedAt: Instant }),
)

// The terminal messages. Exactly one of these four is published per mail.
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

// Events after the delivery to the provider. They are published in addition to the terminal message.
export const emailDelivered = defineMessage(
  'email.delivered',
  topic,
  z.object({ ...base, deliveredAt: Instant }),
)
/**
 * The provider or the recipient's mail server could not deliver the mail yet, and it is tried again.
 * `nextAttemptAt` is null if the provider decides when.
 */
export const emailDelayed = defineMessage(
  'email.delayed',
  topic,
  z.object({ ...base, reason, delayedAt: Instant, nextAttemptAt: Instant.nullable() }),
)
/**
 * True if a program that reads or checks mail caused the open or click. `isFirst…` is counted separately for
 * persons and machines: a person's first open is first, even if a machine has opened the mail before.
 */
const isMachine = z.boolean()
export const emailOpened = defineMessage(
  'email.opened',
  topic,
  z.object({ ...base, openedAt: Instant, opens: z.number().int(), isFirstOpen: z.boolean(), isMachine }),
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
    isMachine,
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
 * The recipient unsubscribed through the mailbox provider: feedback of type opt-out, which is not a
 * complaint.
 */
export const emailUnsubscribed = defineMessage(
  'email.unsubscribed',
  topic,
  z.object({ ...base, unsubscribedAt: Instant }),
)

/**
 * A request was accepted, but no message about its mails contains its idempotency key: its mails were skipped
 * or have other keys. The contacts service marks the key as done. The key of the message is the
 * project's id.
 */
export const requestAccepted = defineMessage(
  'request.accepted',
  topic,
  z.object({ id: Id, idempotencyKey: z.string() }),
)

const verdict = Verdict.nullable()
/**
 * A mail was received for a domain of the project. `from` and `contactId` are its sender, and `to` is the
 * first recipient in the project. `body` is HTML without active content; null if the mail has no body, or if
 * the body is too long for an event. The send service stores the full mail.
 */
export const emailReceived = defineMessage(
  'email.received',
  topic,
  z.object({
    ...base,
    /** The original header, including the display name. */
    fromHeader: z.string(),
    timestamp: Instant,
    recipients: z.array(z.string()),
    /** True if a program sent the mail: an out-of-office reply, a report or mail to a list. */
    isAutomatic: z.boolean(),
    hasContent: z.boolean(),
    body: z.string().nullable(),
    spamVerdict: verdict,
    virusVerdict: verdict,
    spfVerdict: verdict,
    dkimVerdict: verdict,
    dmarcVerdict: verdict,
    processingTimeMillis: z.number().nullable(),
  }),
)

/**
 * An audience page of a campaign was expanded to mails. The key is the campaign's id. `created` is the number
 * of mails. It can be lower than the number of contacts, because contacts may have been deleted. Published in
 * the transaction that creates the mails.
 */
export const audiencePageExpanded = defineMessage(
  'audience_page.expanded',
  topic,
  z.object({ id: Id, campaignId: Id, number: z.number().int(), created: z.number().int() }),
)

/**
 * Mails of a campaign that were delivered together, at most 100. The message replaces `email.sent` of each
 * mail and, for a mail with `deliveredId`, also `email.delivered` at the same instant
 * (`messagesOfAudiencePageSent`). `id` and `deliveredId` are the ids of the replaced messages, which are the
 * first and the second message of the mail. The order of messages with the same key has no meaning, because
 * later messages about these mails have the mails' contacts as keys.
 */
export const audiencePageSent = defineMessage(
  'audience_page.sent',
  topic,
  z.object({
    id: Id,
    campaignId: Id,
    from: z.string(),
    fromName: z.string().nullable(),
    templateId: Id.nullable(),
    sentAt: Instant,
    /** The tags of the campaign. */
    tags: z.array(z.string()).default([]),
    mails: z.array(
      z.object({
        id: Id,
        emailId: Id,
        contactId: Id,
        to: z.string(),
        subject: z.string(),
        messageId: z.string(),
        deliveredId: Id.nullable(),
      }),
    ),
  }),
)

interface MessageOfRunSent<Type extends string, Data> {
  id: string
  type: Type
  data: Data
}

/** Returns the messages that one `audience_page.sent` replaces. */
export function messagesOfAudiencePageSent({
  mails,
  sentAt,
  campaignId,
  from,
  fromName,
  templateId,
  tags,
}: z.output<typeof audiencePageSent.data>): (
  | MessageOfRunSent<typeof emailSent.type, z.output<typeof emailSent.data>>
  | MessageOfRunSent<typeof emailDelivered.type, z.output<typeof emailDelivered.data>>
)[] {
  const shared = { campaignId, from, fromName, templateId, tags, workflowExecutionId: null, workflowId: null }
  return mails.flatMap(({ id, deliveredId, ...mail }) => {
    const base: z.output<typeof EmailBase> = { ...shared, ...mail, sourceType: 'CAMPAIGN', metadata: {} }
    const sent = { id, type: emailSent.type, data: { ...base, ...afterSent, sentAt } }
    if (deliveredId === null) return [sent]
    const data = { ...base, ...afterDelivered, deliveredAt: sentAt }
    return [sent, { id: deliveredId, type: emailDelivered.type, data }]
  })
}

/** The mails of a page have no earlier messages, opens or clicks. */
const afterSent = { sequence: 1, state: { status: 'SENT', opens: 0, clicks: 0 } } as const
const afterDelivered = { sequence: 2, state: { status: 'DELIVERED', opens: 0, clicks: 0 } } as const
