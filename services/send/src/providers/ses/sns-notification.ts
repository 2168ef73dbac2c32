import { isId } from '@postrider/contracts'
import type { BounceType } from '@postrider/contracts/resources'
import { z } from 'zod'
import type { MailFact } from '../../domain/lifecycle/mail-status.ts'
import { isComplaint } from '../../domain/reports/is-complaint.ts'

/** A fact about a mail, and how to find the mail: by the tag that we set, else by SES's message id. */
export interface Notification {
  emailId: string | undefined
  providerMessageId: string
  fact: MailFact
}

const When = z.coerce.date()
const Mail = z.object({
  messageId: z.string().min(1),
  timestamp: When,
  tags: z.record(z.string(), z.array(z.string())).optional(),
})

/** The fields we use of an SES event. Event publishing has `eventType`, feedback notifications have `notificationType`. */
const Event = z.object({
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: Mail,
  delivery: z.object({ timestamp: When }).optional(),
  bounce: z.object({ bounceType: z.string(), timestamp: When, feedbackId: z.string().optional() }).optional(),
  complaint: z
    .object({
      timestamp: When,
      feedbackId: z.string().optional(),
      // Only with a report in ARF.
      complaintFeedbackType: z.string().optional().catch(undefined),
    })
    .optional(),
})
type Event = z.infer<typeof Event>

/** Parses a notification; undefined for kinds that we do not record (opens and clicks are counted by our own links), and feedback that is no complaint. */
export function readNotification(json: unknown): Notification | undefined {
  const parsed = Event.safeParse(json)
  if (!parsed.success) return undefined
  const event = parsed.data
  const fact = factOf(event)
  if (!fact) return undefined
  return { emailId: emailIdOf(event), providerMessageId: event.mail.messageId, fact }
}

function factOf(event: Event): MailFact | undefined {
  switch (event.eventType ?? event.notificationType) {
    case 'Send':
      return { kind: 'sent', at: event.mail.timestamp, dedupe: 'sent' }
    case 'Delivery':
      return event.delivery && { kind: 'delivered', at: event.delivery.timestamp, dedupe: 'delivered' }
    case 'Bounce':
      return event.bounce && bounced(event.bounce)
    case 'Complaint':
      return event.complaint && complained(event.complaint)
    default:
      return undefined
  }
}

const complained = ({
  timestamp,
  complaintFeedbackType,
}: NonNullable<Event['complaint']>): MailFact | undefined =>
  isComplaint(complaintFeedbackType) ? { kind: 'complained', at: timestamp, dedupe: 'complained' } : undefined

const bounced = (bounce: NonNullable<Event['bounce']>): MailFact => ({
  kind: 'bounced',
  at: bounce.timestamp,
  bounceType: bounceType(bounce.bounceType),
  dedupe: bounce.feedbackId ?? bounce.timestamp.toISOString(),
})

const bounceType = (told: string): BounceType =>
  told === 'Permanent' || told === 'Transient' ? told : 'Undetermined'

/** The tag that the `ses` provider sets on every mail. Without it, or with another value, another system sent the mail. */
const emailIdOf = ({ mail }: Event): string | undefined => {
  const tag = mail.tags?.['emailId']?.[0]
  return tag !== undefined && isId(tag) ? tag : undefined
}
