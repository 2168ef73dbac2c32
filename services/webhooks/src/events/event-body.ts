import { instantText } from '@postrider/contracts'
import { webhookApiVersion, type WebhookEnvelope } from '@postrider/contracts/webhook-events'
import type { WebhookEvent } from './webhook-event.ts'

/**
 * Returns the body of an event as JSON. The body is stored and never created again, because signatures are
 * over its bytes.
 */
export function eventBody(
  { id, type, at, data }: Pick<WebhookEvent, 'id' | 'type' | 'at' | 'data'>,
  { test = false }: { test?: boolean } = {},
): string {
  const envelope: WebhookEnvelope = {
    id,
    type,
    timestamp: instantText(at),
    apiVersion: webhookApiVersion,
    ...(test && { test: true }),
    data,
  }
  return JSON.stringify(envelope)
}
