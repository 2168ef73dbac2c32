import { z } from 'zod'
import { Data, Id, Instant } from '../fields.ts'
import { webhookEvents } from './catalogue.ts'
import { webhookEventNames, type WebhookEventName } from './names.ts'

/** The version of the format of events. */
export const webhookApiVersion = '2026-12-01'

/** The body of an event. A batch is an array of bodies. */
export const WebhookEnvelope = z.object({
  id: Id.describe('The id of the event, which is the same in all attempts and replays.'),
  type: z.enum(webhookEventNames),
  timestamp: Instant.describe('The time of the event.'),
  apiVersion: z.string().describe(`The version of the format: \`${webhookApiVersion}\`.`),
  test: z.literal(true).optional().describe('Present if a user requested the event as a test.'),
  data: Data,
})
export type WebhookEnvelope = z.output<typeof WebhookEnvelope>

/** Returns the schema of an event's body. */
export const webhookBodySchema = (name: WebhookEventName): z.ZodObject =>
  WebhookEnvelope.extend({ type: z.literal(name), data: webhookEvents[name].data })

/** Returns an example of an event's body. */
export const webhookBodyExample = (name: WebhookEventName): WebhookEnvelope => ({
  id: '019a2b3c-4d5e-7f60-8123-0000000000ff',
  type: name,
  timestamp: '2026-12-01T12:00:00.000Z',
  apiVersion: webhookApiVersion,
  data: webhookEvents[name].example,
})

/** Returns the JSON Schema of an event's body. It allows further fields, which later versions may add. */
export const webhookJsonSchema = (name: WebhookEventName): Data =>
  z.toJSONSchema(webhookBodySchema(name), { io: 'input' })
