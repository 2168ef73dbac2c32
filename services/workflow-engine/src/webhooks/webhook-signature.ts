import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** The id and the secrets of a signature. */
export interface Signing {
  /** The same for each attempt of a step, so that a receiver recognizes repeats. */
  id: string
  /** All valid secrets, newest first. Each of them signs. */
  secrets: readonly string[]
}

/** Returns the headers that Standard Webhooks defines. The timestamp is the time of the attempt. */
export const signatureHeaders = (
  { id, secrets }: Signing,
  at: Date,
  body: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})

/** Returns the `webhook-id` of a step. It does not reveal the ids of the execution or the step. */
export const webhookId = (executionId: string, stepId: string): string =>
  `msg_${createHash('sha256').update(`${executionId}:${stepId}`).digest('base64url').slice(0, 32)}`
