import { createSign, randomUUID } from 'node:crypto'
import { selfSigned } from './self-signed.ts'

/** A message in the form in which Amazon SNS posts it to an HTTP endpoint. */
export type SnsPost = Record<string, string>

export interface SnsSigner {
  /** The certificate that `SigningCertURL` returns, in PEM format. */
  certificate: string
  /**
   * Signs a message of the topic. The message is a notification with a new id, in which `fields` replace the
   * default values.
   */
  sign(fields: SnsPost, version?: '1' | '2'): SnsPost
}

const signedKeys = [
  'Message',
  'MessageId',
  'SubscribeURL',
  'Subject',
  'Timestamp',
  'Token',
  'TopicArn',
  'Type',
] as const

/**
 * Returns a signer that works like Amazon SNS: it signs names and values in order, one per line (Amazon SNS,
 * Verifying the signatures of Amazon SNS messages).
 */
export function snsSigner(topic: string): SnsSigner {
  const { privateKey, certificate } = selfSigned()
  return {
    certificate,
    sign: (fields, version = '2') => {
      const message: SnsPost = {
        Type: 'Notification',
        MessageId: randomUUID(),
        TopicArn: topic,
        Timestamp: '2026-01-01T00:00:00.000Z',
        SignatureVersion: version,
        SigningCertURL: 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-test.pem',
        ...fields,
      }
      const text = signedKeys
        .flatMap((key) => (message[key] === undefined ? [] : [`${key}\n${message[key]}\n`]))
        .join('')
      const signer = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(text)
      return { ...message, Signature: signer.sign(privateKey, 'base64') }
    },
  }
}
