import { isId } from '@postrider/contracts'
import type { BounceType } from '@postrider/contracts/resources'
import { z } from 'zod'
import type { MailFact, Notification } from '../../mails/mail-status.ts'
import { bounceTypeOf } from '../../bounces/bounce-type.ts'
import { meaningOfFeedback } from '../../bounces/feedback.ts'

const When = z.coerce.date()
const Mail = z.object({
  messageId: z.string().min(1),
  timestamp: When,
  tags: z.record(z.string(), z.array(z.string())).optional(),
})

/**
 * The fields that we use of an SES event. Event publishing sets `eventType`, feedback notifications set
 * `notificationType`.
 */
const Event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: Mail,
  delivery: z.object({ timestamp: When }).optional(),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional().catch(undefined),
      bouncedRecipients: z
        .array(
          z.object({
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
  complaint: z
    .object({
      timestamp: When,
      feedbackId: z.string().optional(),
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
 * Parses a notification, which identifies the mail by our tag and by SES's message id. Returns undefined for
 * kinds that are not recorded, such as opens and clicks, which our links count. Also returns undefined for
 * feedback that is neither a complaint nor an opt-out.
 */
export function readNotification(json: unknown): Notification | undefined {
  const parsed = Event.safeParse(json)
  if (!parsed.success) return undefined
  const event = parsed.data
  const fact = factOf(event)
  if (!fact) return undefined
  return { emailId: emailIdOf(event), providerMessageId: event.mail.messageId, fact }
}

const factOf = (event: Event): MailFact | undefined => {
  const kind = event.eventType ?? event.notificationType ?? ''
  return Object.hasOwn(facts, kind) ? facts[kind]?.(event) : undefined
}

/**
 * Functions that return the fact of an event, by kind. A delayed delivery is not a fact, because SES retries
 * it.
 */
const facts: Record<string, (event: Event) => MailFact | undefined> = {
  Send: ({ mail }) => ({ kind: 'sent', at: mail.timestamp, dedupe: 'sent' }),
  Delivery: ({ delivery }) => delivery && { kind: 'delivered', at: delivery.timestamp, dedupe: 'delivered' },
  Bounce: ({ bounce }) => bounce && bounceFact(bounce),
  Complaint: ({ complaint }) => complaint && complaintFact(complaint),
  Reject: ({ mail, reject }) => rejectionFact(mail, reject?.reason),
  'Rendering Failure': ({ mail, failure }) => rejectionFact(mail, failure?.errorMessage),
}

function complaintFact({
  timestamp,
  complaintFeedbackType,
}: NonNullable<Event['complaint']>): MailFact | undefined {
  const meaning = meaningOfFeedback(complaintFeedbackType)
  if (meaning === 'none') return undefined
  const kind = meaning === 'opt-out' ? 'unsubscribed' : 'complained'
  return { kind, at: timestamp, dedupe: kind }
}

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

const bounceFact = (bounce: NonNullable<Event['bounce']>): MailFact => ({
  kind: 'bounced',
  at: bounce.timestamp,
  bounceType: sesBounceType(bounce),
  dedupe: bounce.feedbackId ?? bounce.timestamp.toISOString(),
})

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

function sesBounceType({
  bounceType,
  bounceSubType = '',
  bouncedRecipients = [],
}: NonNullable<Event['bounce']>): BounceType {
  const known = Object.hasOwn(bounceSubTypes, bounceSubType) ? bounceSubTypes[bounceSubType] : undefined
  if (known) return known
  const summary =
    bounceType === 'Permanent' || bounceType === 'Transient' ? (bounceType satisfies BounceType) : undefined
  const [recipient] = bouncedRecipients
  return bounceTypeOf({ status: recipient?.status, diagnostic: recipient?.diagnosticCode, summary })
}

/**
 * Returns our id of a mail from the tag that the `ses` provider sets. Mail of another system has no such tag.
 */
const emailIdOf = ({ mail }: Event): string | undefined => {
  const tag = mail.tags?.['emailId']?.[0]
  return tag !== undefined && isId(tag) ? tag : undefined
}
