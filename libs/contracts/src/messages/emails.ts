import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { BounceType, MailSource, Verdict } from '../resources/mail.ts'
import { defineMessage } from './define.ts'

/**
 * What every message about a mail has; `contactId` is null for mail without a contact (campaign test, custom
 * address, platform).
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
}
export const EmailBase = z.object(base)
export type EmailBase = z.infer<typeof EmailBase>

const topic = 'send.emails.v1'
const reason = z.string()

/**
 * Accepted into the delivery queue. By `idempotencyKey` (of /v1/send) contacts completes the claim of that
 * key.
 */
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
/**
 * True when no person has opened or clicked, but a program that reads or checks mail. `isFirst…` is about
 * those like it: the first by a person is that also after one by a machine.
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
 * The recipient asked its mailbox provider to unsubscribe: feedback of type opt-out, which is no complaint.
 */
export const emailUnsubscribed = defineMessage(
  'email.unsubscribed',
  topic,
  z.object({ ...base, unsubscribedAt: Instant }),
)

const verdict = Verdict.nullable()
/**
 * A mail came in for a domain of the project. `from` and `contactId` are its sender's, `to` the first of our
 * recipients. `body` is HTML without anything active, null where the mail has none or it is longer than an
 * event may be: then it is with the mail in send.
 */
export const emailReceived = defineMessage(
  'email.received',
  topic,
  z.object({
    ...base,
    /** As the mail has it, name and all. */
    fromHeader: z.string(),
    timestamp: Instant,
    recipients: z.array(z.string()),
    /** A program sent it: an out-of-office reply, a report, mail to a list. */
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
 * A page of a campaign has become mails; the key is the campaign's id. `created`: how many mails it made; the
 * page's other contacts do not exist any more. Published in the transaction that makes the mails.
 */
export const audiencePageExpanded = defineMessage(
  'audience_page.expanded',
  topic,
  z.object({ id: Id, campaignId: Id, number: z.number().int(), created: z.number().int() }),
)

/**
 * Mails of a campaign that were handed over together: for each of them it stands for `email.sent`, and with a
 * `deliveredId` for `email.delivered` as well, at the same instant (`messagesOfRunSent`). `id` and
 * `deliveredId` of a mail are the ids that those messages would have. At most 100 mails. Its key orders
 * nothing: facts about its mails have their contacts as keys.
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

/** The messages that one `audience_page.sent` stands for. */
export function messagesOfAudiencePageSent({
  mails,
  sentAt,
  campaignId,
  from,
  fromName,
  templateId,
}: z.output<typeof audiencePageSent.data>): (
  | MessageOfRunSent<typeof emailSent.type, z.output<typeof emailSent.data>>
  | MessageOfRunSent<typeof emailDelivered.type, z.output<typeof emailDelivered.data>>
)[] {
  const shared = { campaignId, from, fromName, templateId, workflowExecutionId: null, workflowId: null }
  return mails.flatMap(({ id, deliveredId, ...mail }) => {
    const base: EmailBase = { ...shared, ...mail, sourceType: 'CAMPAIGN' }
    const sent = { id, type: emailSent.type, data: { ...base, sentAt } }
    if (deliveredId === null) return [sent]
    return [sent, { id: deliveredId, type: emailDelivered.type, data: { ...base, deliveredAt: sentAt } }]
  })
}
