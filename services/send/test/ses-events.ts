import { snsSigner } from '@postrider/testing/mail'
import type { Delivery } from './delivery.ts'

const topic = 'arn:aws:sns:eu-central-1:123456789012:postrider'
const { certificate, sign } = snsSigner(topic)

/** A delivery with these settings and parts takes notifications of Amazon SES. */
export const snsSettings = { snsTopicArns: [topic] }
export const snsParts = { fetchSns: () => Promise.resolve(certificate) }

export type SesEvent = 'Send' | 'Delivery' | 'Bounce'

/** Posts an event of SES about a mail, which is named by our tag (`emailId`), or else by the id that SES gave it. */
export async function postSesEvent(
  { send, now }: Delivery,
  eventType: SesEvent,
  { emailId, messageId = 'ses-1' }: { emailId?: string; messageId?: string },
): Promise<void> {
  const timestamp = now().toISOString()
  const tags = emailId === undefined ? {} : { emailId: [emailId] }
  const details = {
    Send: {},
    Delivery: { delivery: { timestamp } },
    Bounce: { bounce: { bounceType: 'Permanent', timestamp, feedbackId: messageId } },
  }
  const event = { eventType, mail: { messageId, timestamp, tags }, ...details[eventType] }
  const answer = await send.as({ kind: 'anonymous' }).post('/webhooks/sns', {
    body: JSON.stringify(sign({ Message: JSON.stringify(event) })),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })
  expect(answer.status).toBe(200)
}
