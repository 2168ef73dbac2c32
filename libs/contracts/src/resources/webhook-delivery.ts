import { z } from 'zod'
import { Count, CursorLimit, Data, Id, Instant } from '../fields.ts'
import { webhookEventNames } from '../webhook-events/names.ts'
import { WebhookEventName } from './webhook-endpoint.ts'

export const WebhookDeliveryState = z
  .enum(['PENDING', 'DELIVERED', 'RETRYING', 'FAILED', 'DISCARDED'])
  .describe(
    'PENDING: not attempted yet. RETRYING: the last attempt failed and another one follows. FAILED: no attempt is left. DISCARDED: not delivered, because the endpoint was disabled or the contact was erased.',
  )
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>

/** Query of GET /webhook-endpoints/:id/deliveries. */
export const WebhookDeliveriesQuery = z.object({
  limit: CursorLimit,
  cursor: z.string().optional(),
  state: WebhookDeliveryState.optional(),
  event: WebhookEventName.optional(),
  resource: Id.toLowerCase().optional(),
  since: Instant.optional(),
})
export type WebhookDeliveriesQuery = z.output<typeof WebhookDeliveriesQuery>

/** The delivery of an event to an endpoint. */
export const WebhookDeliveryView = z.object({
  id: Id.describe('The id of the event. An endpoint has one delivery for each event.'),
  event: z.enum(webhookEventNames),
  state: WebhookDeliveryState,
  test: z.boolean().describe('Whether a caller requested the event as a test.'),
  timestamp: Instant.describe('The time of the event.'),
  attempts: Count.describe('The number of attempts after the event or after the last replay.'),
  nextAttemptAt: Instant.nullable(),
  batchId: z.string().nullable().describe('The `webhook-id` of the last batch that contained the event.'),
})
export type WebhookDeliveryView = z.infer<typeof WebhookDeliveryView>

/** One request to an endpoint. */
export const WebhookAttemptView = z.object({
  at: Instant,
  durationMs: Count,
  statusCode: z.int().nullable().describe('Null if there was no response.'),
  error: z.string().nullable().describe('Why the attempt failed; null if it succeeded.'),
  response: z
    .string()
    .nullable()
    .describe(
      'The first 4 KB of the response body. Null for responses from private addresses, and if it contains the address of an erased contact.',
    ),
  webhookId: z.string().describe('The `webhook-id` of the request: the id of the event or of the batch.'),
})
export type WebhookAttemptView = z.infer<typeof WebhookAttemptView>

/** A delivery with its body and its last 50 attempts, newest first. */
export const WebhookDeliveryDetails = WebhookDeliveryView.extend({
  body: Data.nullable().describe('The event as it is delivered. Null if its contact was erased.'),
  attemptLog: z.array(WebhookAttemptView),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

/** An entry of the catalogue of webhook events. */
export const WebhookEventType = z.object({
  type: z.enum(webhookEventNames),
  description: z.string(),
  schema: Data.describe('The JSON Schema of the body.'),
  example: Data,
})
export type WebhookEventType = z.infer<typeof WebhookEventType>
