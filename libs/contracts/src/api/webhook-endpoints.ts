import { z } from 'zod'
import { JobView, StartedJob } from '../resources/job.ts'
import {
  WebhookDeliveriesQuery,
  WebhookDeliveryDetails,
  WebhookDeliveryView,
  WebhookEventType,
} from '../resources/webhook-delivery.ts'
import {
  NewWebhookEndpoint,
  ReplayWebhooks,
  RotateEndpointSecret,
  TestWebhook,
  WebhookEndpointPatch,
  WebhookEndpointView,
  WebhookEndpointWithSecret,
} from '../resources/webhook-endpoint.ts'
import { endpointsOf } from './endpoint.ts'
import { accepted, created, cursorList, noContent, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Webhooks',
  service: 'webhooks',
  description:
    'URLs to which events about mails, contacts, campaigns and more are sent, signed by the Standard Webhooks scheme. Events are stored for 30 days and can be sent again.',
})

const read = { access: 'secret-key-or-member' } as const
const write = { access: 'secret-key-or-admin' } as const
const ofEndpoint = { resource: 'webhook endpoint' } as const

export const listWebhookEvents = define({
  ...read,
  method: 'GET',
  path: '/webhook-events',
  summary: 'List the types of webhook events',
  responses: ok(
    'All types, each with the JSON Schema of its body and an example.',
    z.array(WebhookEventType),
  ),
})

export const listWebhookEndpoints = define({
  ...read,
  method: 'GET',
  path: '/webhook-endpoints',
  summary: 'List webhook endpoints',
  responses: ok('All endpoints of the project, oldest first.', z.array(WebhookEndpointView)),
})

export const createWebhookEndpoint = define({
  ...write,
  method: 'POST',
  path: '/webhook-endpoints',
  summary: 'Add a webhook endpoint',
  description:
    'The response is the only one that contains the secret. `events` has names, `email.*` for all events of a group, or `*`.',
  body: NewWebhookEndpoint,
  example: { url: 'https://example.com/webhooks', events: ['email.*', 'contact.unsubscribed'] },
  responses: created('The endpoint, with its secret.', WebhookEndpointWithSecret),
  errors: { 409: 'The project has 20 endpoints.' },
})

export const getWebhookEndpoint = define({
  ...read,
  ...ofEndpoint,
  method: 'GET',
  path: '/webhook-endpoints/:id',
  summary: 'Get a webhook endpoint',
  responses: ok('The endpoint.', WebhookEndpointView),
})

export const updateWebhookEndpoint = define({
  ...write,
  ...ofEndpoint,
  method: 'PATCH',
  path: '/webhook-endpoints/:id',
  summary: 'Change, pause, enable or disable a webhook endpoint',
  description:
    'Absent fields are not changed. Events of a paused endpoint are kept; after three days it is disabled. Deliveries that are pending when an endpoint is disabled become DISCARDED and can be replayed.',
  body: WebhookEndpointPatch,
  example: { state: 'PAUSED' },
  responses: ok('The changed endpoint.', WebhookEndpointView),
})

export const deleteWebhookEndpoint = define({
  ...write,
  ...ofEndpoint,
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  summary: 'Delete a webhook endpoint with its deliveries',
  responses: noContent('The endpoint is deleted.'),
})

export const testWebhookEndpoint = define({
  ...write,
  ...ofEndpoint,
  method: 'POST',
  path: '/webhook-endpoints/:id/test',
  summary: 'Send a test event',
  description:
    'Sends the example of the event once, with `"test": true`, also if the endpoint is paused or disabled, and waits for the response. An endpoint with `batch` gets an array of one event.',
  body: TestWebhook,
  example: { event: 'email.delivered' },
  responses: ok('The delivery, DELIVERED or FAILED, with its attempt.', WebhookDeliveryDetails),
  unaudited: 'Changes nothing.',
})

export const rotateWebhookEndpointSecret = define({
  ...write,
  ...ofEndpoint,
  method: 'POST',
  path: '/webhook-endpoints/:id/secret/rotate',
  summary: 'Rotate the secret of a webhook endpoint',
  description:
    'For `overlapHours`, requests have a signature of each secret. `force` ends an earlier secret that is still valid.',
  body: RotateEndpointSecret,
  example: { overlapHours: 24 },
  responses: ok('The endpoint, with its new secret.', WebhookEndpointWithSecret),
  errors: { 409: 'An earlier secret is still valid. Set `force` to end it.' },
})

export const listWebhookDeliveries = define({
  ...read,
  ...ofEndpoint,
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  summary: 'List the deliveries of a webhook endpoint',
  query: WebhookDeliveriesQuery,
  parameters: {
    state: 'The state of the delivery.',
    event: 'The name of the event.',
    resource: 'The id of the mail, contact or other object that the event is about.',
    since: 'The earliest time of the event.',
  },
  responses: ok(
    'A page of deliveries, newest events first. `total` is 0 on all pages.',
    cursorList(WebhookDeliveryView),
  ),
})

export const getWebhookDelivery = define({
  ...read,
  ...ofEndpoint,
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries/:deliveryId',
  summary: 'Get a delivery with its attempts',
  responses: ok('The delivery.', WebhookDeliveryDetails),
})

export const replayWebhookDelivery = define({
  ...write,
  ...ofEndpoint,
  method: 'POST',
  path: '/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  summary: 'Deliver an event again',
  description: 'The request has the same `webhook-id`, unless events are delivered in batches.',
  responses: ok('The delivery, which is PENDING.', WebhookDeliveryView),
  errors: { 409: 'The endpoint is disabled, the delivery is a test, or the event was erased.' },
})

export const replayWebhookDeliveries = define({
  ...write,
  ...ofEndpoint,
  method: 'POST',
  path: '/webhook-endpoints/:id/replay',
  summary: 'Deliver the events of a period again',
  description:
    'A job delivers the failed and discarded deliveries again, or with `"state": "all"` all deliveries that are not waiting for an attempt.',
  body: ReplayWebhooks,
  example: { since: '2026-01-01T00:00:00Z', state: 'failed' },
  responses: accepted('The job has started. Get its state with `jobId`.', StartedJob),
  errors: {
    409: 'The endpoint is disabled.',
    429: 'The endpoint has 5 unfinished replays; the response has no `Retry-After`.',
  },
})

export const getWebhookReplay = define({
  ...read,
  ...ofEndpoint,
  method: 'GET',
  path: '/webhook-endpoints/:id/replays/:jobId',
  summary: 'Get the state of a replay',
  description: '`result`: `{replayed}`, the number of deliveries so far.',
  responses: ok('The job. It is stored for 30 days after its end.', JobView),
})
