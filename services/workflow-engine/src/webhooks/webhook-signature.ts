import { createHash } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** What a request is signed with. */
export interface Signing {
  /** The same in every try of a step, so that a receiver knows one that comes again. */
  id: string
  /** The newest first; while a rotated secret is still valid, its signature too. */
  secrets: readonly string[]
}

/** The headers of Standard Webhooks for one request; the time is that of the try. */
export const signatureHeaders = (
  { id, secrets }: Signing,
  at: Date,
  body: string,
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
})

/** The `webhook-id` of a step of an execution: it tells nothing of them. */
export const webhookId = (executionId: string, stepId: string): string =>
  `msg_${createHash('sha256').update(`${executionId}:${stepId}`).digest('base64url').slice(0, 32)}`
