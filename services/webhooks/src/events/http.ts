import * as api from '@postrider/contracts/api/webhook-endpoints'
import type { WebhookEventType } from '@postrider/contracts/resources'
import {
  webhookBodyExample,
  webhookEventNames,
  webhookEvents,
  webhookJsonSchema,
} from '@postrider/contracts/webhook-events'
import { implement, ok, type Endpoint } from '@postrider/http'

/** The catalogue of events. */
export const eventsHttp = (): Endpoint[] => [
  implement(api.listWebhookEvents, async () => ok((catalogue ??= createCatalogue()))),
]

let catalogue: WebhookEventType[] | undefined

const createCatalogue = (): WebhookEventType[] =>
  webhookEventNames.map((type) => ({
    type,
    description: webhookEvents[type].description,
    schema: webhookJsonSchema(type),
    example: webhookBodyExample(type),
  }))
