import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineMessage } from './define.ts'

const topic = 'webhooks.endpoints.v1'

/** An endpoint of a project's webhooks. The key is its id. */
const endpoint = z.object({ id: Id, url: z.string(), description: z.string().nullable() })

/**
 * No delivery to the endpoint has succeeded since `failingSince`. Published after one hour and after 24 hours,
 * at most once each, until a delivery succeeds. `error` is the reason why the last attempt failed.
 */
export const webhookEndpointFailing = defineMessage(
  'webhook_endpoint.failing',
  topic,
  endpoint.extend({ failingSince: Instant, hours: z.number().int(), error: z.string().nullable() }),
)

/** The endpoint was disabled automatically. `reason` is a sentence for the project's users. */
export const webhookEndpointDisabled = defineMessage(
  'webhook_endpoint.disabled',
  topic,
  endpoint.extend({ reason: z.string(), disabledAt: Instant }),
)
