import { Webhook } from 'standardwebhooks'

/** The id and the secrets of a signature. */
export interface Signing {
  /** The same for each attempt, so that a receiver recognizes repeats. */
  id: string
  /** All valid secrets, newest first. Each of them signs. */
  secrets: readonly string[]
}

/** Returns the headers that Standard Webhooks defines. The timestamp is the time of the attempt. */
export const signatureHeaders = (
  { id, secrets }: Signing,
  at: Date,
  body: string | Buffer,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})
