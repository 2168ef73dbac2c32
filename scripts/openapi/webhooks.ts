import {
  webhookBodyExample,
  webhookBodySchema,
  webhookEventNames,
  webhookEvents,
  type WebhookEventName,
} from '@postrider/contracts/webhook-events'
import { capitalized } from './responses.ts'
import type { SchemaMaker } from './schemas.ts'

/** Returns the section `webhooks` of the document: the requests that endpoints of projects receive. */
export const webhooksOf = (make: SchemaMaker): Record<string, object> =>
  Object.fromEntries(webhookEventNames.map((name) => [name, { post: operationOf(name, make) }]))

function operationOf(name: WebhookEventName, make: SchemaMaker): object {
  const id = idOf(name)
  const schema = make.answer(webhookBodySchema(name), `${capitalized(id)}Event`)
  const { description } = webhookEvents[name]
  return {
    operationId: id,
    summary: name,
    description: `${description} An endpoint with \`batch\` receives an array of events.`,
    tags: ['Webhooks'],
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: webhookBodyExample(name) } },
    },
    responses: { 204: { description: 'The event was received. Every status from 200 to 299 is a success.' } },
  }
}

/** Returns `emailSent` for `email.sent`. */
const idOf = (name: WebhookEventName): string =>
  name
    .split('.')
    .map((word, index) => (index === 0 ? word : capitalized(word)))
    .join('')
