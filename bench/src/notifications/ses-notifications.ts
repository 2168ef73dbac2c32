import { newId } from '@postrider/contracts'
import type { ProcessSns } from '@postrider/send/notifications'

export const kinds = ['Send', 'Delivery', 'Transient', 'Permanent', 'Complaint'] as const
export type Kind = (typeof kinds)[number]

export interface SesNotification {
  kind: Kind
  emailId: string
  message: Parameters<ProcessSns>[0]
}

/**
 * Returns the notifications of SES for these mails, in order. Most mails are delivered. A tenth of all mails
 * bounces transiently before the delivery. Some mails bounce permanently, and a few recipients complain.
 */
export const notificationsOf = (emailIds: readonly string[]): SesNotification[] =>
  emailIds.flatMap((emailId, n) =>
    notificationsOfMail(n).map((kind) => ({ kind, emailId, message: messageOf(emailId, kind) })),
  )

function notificationsOfMail(n: number): Kind[] {
  if (n % 20 === 0) return ['Send', 'Permanent']
  if (n % 50 === 1) return ['Send', 'Delivery', 'Complaint']
  return n % 10 === 2 ? ['Send', 'Transient', 'Delivery'] : ['Send', 'Delivery']
}

function messageOf(emailId: string, kind: Kind): SesNotification['message'] {
  const timestamp = new Date().toISOString()
  const mail = { messageId: `bench-${emailId}`, timestamp, tags: { emailId: [emailId] } }
  return {
    Type: 'Notification',
    MessageId: newId(),
    TopicArn: 'arn:aws:sns:eu-central-1:123456789012:bench',
    Message: JSON.stringify({ mail, ...eventOf(kind, timestamp) }),
    Timestamp: timestamp,
    SignatureVersion: '2',
    Signature: '',
    SigningCertURL: '',
  }
}

function eventOf(kind: Kind, timestamp: string): object {
  switch (kind) {
    case 'Send':
      return { eventType: kind }
    case 'Delivery':
      return { eventType: kind, delivery: { timestamp } }
    case 'Complaint':
      return { eventType: kind, complaint: { timestamp } }
    default:
      return { eventType: 'Bounce', bounce: { bounceType: kind, timestamp, feedbackId: newId() } }
  }
}
