import { randomUUID } from 'node:crypto'
import { snsSigner, type SnsPost } from '@postrider/testing/mail'
import type { SendUnderTest } from './start.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider'
const { certificate, sign } = snsSigner(topic)

/** Settings of a service that receives notifications of Amazon SES. */
export const snsSettings = { snsTopicArns: [topic] }
export const snsParts = { fetchSns: () => Promise.resolve(certificate) }

export type SesEventType = 'Send' | 'Delivery' | 'Bounce' | 'Complaint' | 'Reject' | 'DeliveryDelay'
export type SesBounceType = 'Permanent' | 'Transient' | 'Undetermined'

export interface SesEvent {
  /** The id of the mail, which our tag contains. Without this tag, only `messageId` identifies the mail. */
  emailId?: string
  /** The id that SES assigned to the mail. */
  messageId?: string
  at: Date
  bounceType?: SesBounceType
  reason?: string
}

/** Returns an Amazon SES event as Amazon SNS posts it. */
export function sesEvent(eventType: SesEventType, event: SesEvent): SnsPost {
  const { emailId, messageId = 'ses-1', at, bounceType = 'Permanent', reason } = event
  const timestamp = at.toISOString()
  const details = {
    Send: {},
    Delivery: { delivery: { timestamp } },
    Bounce: { bounce: { bounceType, timestamp, feedbackId: `${bounceType} ${timestamp}` } },
    Complaint: { complaint: { timestamp } },
    Reject: { reject: { reason } },
    DeliveryDelay: { deliveryDelay: { timestamp, delayType: reason } },
  }
  const tags = emailId === undefined ? {} : { emailId: [emailId] }
  const mail = { messageId, timestamp, tags }
  return sign({ Message: JSON.stringify({ eventType, mail, ...details[eventType] }) })
}

/** Returns a notification with this text as Amazon SNS posts it. */
export const snsNotification = (text: string, MessageId: string = randomUUID()): SnsPost =>
  sign({ Message: text, MessageId })

/** Posts an SNS message. Returns whether the service already had the message. */
export async function postSns(send: SendUnderTest, message: SnsPost): Promise<boolean> {
  const answer = await send.as({ kind: 'anonymous' }).post('/webhooks/sns', {
    body: JSON.stringify(message),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })
  expect(answer.status).toBe(200)
  return answer.body.duplicate === true
}

/** Posts an SES event with the current time. */
export async function postSesEvent(
  { send, now }: { send: SendUnderTest; now(): Date },
  eventType: SesEventType,
  event: Omit<SesEvent, 'at'>,
): Promise<void> {
  await postSns(send, sesEvent(eventType, { ...event, at: now() }))
}
