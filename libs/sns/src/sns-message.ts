import { createVerify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** A message that Amazon SNS posts to an HTTP endpoint. */
export const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().min(1),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.string().nullish(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
})
export type SnsMessage = z.infer<typeof SnsMessage>

/** Returns whether the text is an https URL of Amazon SNS. Never fetch any other URL of a message. */
export function isSnsUrl(text: string | undefined): text is string {
  if (text === undefined || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return /^sns\.[a-z0-9-]{3,40}\.amazonaws\.com(\.cn)?$/.test(hostname)
}

const signedKeys = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

/**
 * Returns whether the message's signature matches the key. The signed text contains the names and values of
 * the signed fields, one per line. The algorithm is RSA with SHA-1 (version 1) or SHA-256 (version 2).
 */
export function hasSignatureOf(message: SnsMessage, key: KeyObject): boolean {
  const text = signedKeys[message.Type]
    .filter((key) => message[key] !== undefined && message[key] !== null)
    .map((key) => `${key}\n${message[key]}\n`)
    .join('')
  try {
    const verify = createVerify(message.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(text)
    return verify.verify(key, message.Signature, 'base64')
  } catch {
    // The signature is malformed, or was made with another kind of key.
    return false
  }
}
