import { isId, readMailbox } from '@postrider/contracts'
import type { BounceType } from '@postrider/contracts/resources'
import { z } from 'zod'
import type { MailFact, Notification } from '../../mails/mail-status.ts'
import { bounceTypeOf } from '../../bounces/bounce-type.ts'
import { meaningOfFeedback } from '../../bounces/feedback.ts'
import { errorText } from '../delivery-errors.ts'

const When = z.coerce.date()
const Mail = z.object({
  messageId: z.string().min(1),
  timestamp: When,
  tags: z.record(z.string(), z.array(z.string())).optional(),
})

/** A recipient of an event. Undefined if the value is not an address. */
const Recipient = z
  .string()
  .transform((text) => {
    const read = readMailbox(text)
    return 'fault' in read ? undefined : read.email
  })
  .optional()
  .catch(undefined)
const Recipients = z
  .array(z.object({ emailAddress: Recipient }))
  .optional()
  .catch(undefined)

/**
 * The fields that we use of an SES event. Event publishing sets `eventType`, feedback notifications set
 * `notificationType`.
 */
const Event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: Mail,
  delivery: z
    .object({ timestamp: When, recipients: z.array(Recipient).optional().catch(undefined) })
    .optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional().catch(undefined),
      bouncedRecipients: z
        .array(
          z.object({
            emailAddress: Recipient,
            status: z.string().optional().catch(undefined),
            diagnosticCode: z.string().optional().catch(undefined),
          }),
        )
        .optional()
        .catch(undefined),
      timestamp: When,
      feedbackId: z.string().optional(),
    })
    .optional(),
  deliveryDelay: z
    .object({
      timestamp: When,
      delayType: z.string().optional().catch(undefined),
      delayedRecipients: z
        .array(
          z.object({
            emailAddress: Recipient,
            diagnosticCode: z.string().optional().catch(undefined),
          }),
        )
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  complaint: z
    .object({
      timestamp: When,
      feedbackId: z.string().optional(),
      complainedRecipients: Recipients,
      // Set only if the mailbox provider reported the complaint in ARF.
      complaintFeedbackType: z.string().optional().catch(undefined),
    })
    .optional(),
  reject: z
    .object({ reason: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  failure: z
    .object({ errorMessage: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
type Event = z.infer<typeof Event>

/**
 * Parses a notification, which identifies the mail by our tag and by SES's message id. Returns one entry for
 * each recipient that it names. Returns no entry for kinds that are not recorded, such as opens and clicks,
 * which our links count, and for feedback that is neither a complaint nor an opt-out.
 */
export function readNotifications(json: unknown): Notification[] {
  const parsed = Event.safeParse(json)
  if (!parsed.success) return []
  const event = parsed.data
  const ids = { emailId: emailIdOf(event), providerMessageId: event.mail.messageId }
  return factsOf(event).map((fact) => ({ ...ids, fact }))
}

function factsOf(event: Event): MailFact[] {
  const kind = event.eventType ?? event.notificationType ?? ''
  return Object.hasOwn(facts, kind) ? (facts[kind]?.(event) ?? []) : []
}

/** Functions that return the facts of an event, by kind. */
const facts: Record<string, (event: Event) => MailFact[]> = {
  Send: ({ mail }) => [{ kind: 'sent', at: mail.timestamp, dedupe: 'sent' }],
  Delivery: ({ delivery }) => (delivery ? deliveryFacts(delivery) : []),
  DeliveryDelay: ({ deliveryDelay }) => (deliveryDelay ? delayFacts(deliveryDelay) : []),
  Bounce: ({ bounce }) => (bounce ? bounceFacts(bounce) : []),
  Complaint: ({ complaint }) => (complaint ? complaintFacts(complaint) : []),
  Reject: ({ mail, reject }) => [rejectionFact(mail, reject?.reason)],
  'Rendering Failure': ({ mail, failure }) => [rejectionFact(mail, failure?.errorMessage)],
}

const deliveryFacts = ({ timestamp, recipients }: NonNullable<Event['delivery']>): MailFact[] =>
  oneOrMore(recipients, undefined).map((recipient) => ({
    kind: 'delivered',
    at: timestamp,
    dedupe: 'delivered',
    recipient: recipient ?? null,
  }))

/** SES tries again, and decides when. Each event is one unsuccessful try. */
const delayFacts = ({
  timestamp,
  delayType = 'no reason given',
  delayedRecipients,
}: NonNullable<Event['deliveryDelay']>): MailFact[] =>
  oneOrMore(delayedRecipients, {}).map(({ emailAddress, diagnosticCode = delayType }) => ({
    kind: 'delayed',
    at: timestamp,
    reason: errorText(diagnosticCode),
    dedupe: timestamp.toISOString(),
    recipient: emailAddress ?? null,
  }))

function complaintFacts({
  timestamp,
  complaintFeedbackType,
  complainedRecipients,
}: NonNullable<Event['complaint']>): MailFact[] {
  const meaning = meaningOfFeedback(complaintFeedbackType)
  if (meaning === 'none') return []
  const kind = meaning === 'opt-out' ? 'unsubscribed' : 'complained'
  return oneOrMore(complainedRecipients, {}).map(({ emailAddress }) => ({
    kind,
    at: timestamp,
    dedupe: kind,
    recipient: emailAddress ?? null,
  }))
}

/** Returns the values, or `none` if there is no value. */
const oneOrMore = <Value>(values: readonly Value[] | undefined, none: Value): readonly Value[] =>
  values && values.length > 0 ? values : [none]

/**
 * SES accepted the mail but does not send it, for example because of a virus. The event has no time, so the
 * mail's time is used.
 */
const rejectionFact = (mail: Event['mail'], reason = 'no reason given'): MailFact => ({
  kind: 'rejected',
  at: mail.timestamp,
  reason: `Amazon SES rejected the mail: ${reason.slice(0, maxReason)}`,
  dedupe: 'failed',
})

const maxReason = 500

const bounceFacts = (bounce: NonNullable<Event['bounce']>): MailFact[] =>
  oneOrMore(bounce.bouncedRecipients, {}).map((recipient) => ({
    kind: 'bounced',
    at: bounce.timestamp,
    bounceType: sesBounceType(bounce, recipient),
    dedupe: bounce.feedbackId ?? bounce.timestamp.toISOString(),
    ...(recipient.diagnosticCode && { reason: errorText(recipient.diagnosticCode) }),
    recipient: recipient.emailAddress ?? null,
  }))

/**
 * Subtypes that determine the type (Amazon SES, "Bounce types"). For any other subtype, the receiving
 * server's reply is more precise.
 */
const bounceSubTypes: Record<string, BounceType> = {
  Suppressed: 'Permanent',
  OnAccountSuppressionList: 'Permanent',
  MailboxFull: 'Transient',
  MessageTooLarge: 'Undetermined',
  ContentRejected: 'Undetermined',
  AttachmentRejected: 'Undetermined',
}

function sesBounceType(
  { bounceType, bounceSubType = '' }: NonNullable<Event['bounce']>,
  {
    status,
    diagnosticCode: diagnostic,
  }: { status?: string | undefined; diagnosticCode?: string | undefined },
): BounceType {
  const known = Object.hasOwn(bounceSubTypes, bounceSubType) ? bounceSubTypes[bounceSubType] : undefined
  if (known) return known
  const summary =
    bounceType === 'Permanent' || bounceType === 'Transient' ? (bounceType satisfies BounceType) : undefined
  return bounceTypeOf({ status, diagnostic, summary })
}

/**
 * Returns our id of a mail from the tag that the `ses` provider sets. Mail of another system has no such tag.
 */
const emailIdOf = ({ mail }: Event): string | undefined => {
  const tag = mail.tags?.['emailId']?.[0]
  return tag !== undefined && isId(tag) ? tag : undefined
}
