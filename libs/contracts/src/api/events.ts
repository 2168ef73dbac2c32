import { z } from 'zod'
import { EventNameQuery, limitOf, takes } from '../fields.ts'
import { evenIfInvalid, isMissing } from '../missing-fields.ts'
import {
  StartedJob,
  EventCount,
  EventUsage,
  EventView,
  ListedEvent,
  QueryPeriod,
  TrackByEvent,
  TrackByName,
  TrackedView,
} from '../resources/index.ts'
import { endpointsOf } from './endpoint.ts'
import { json, ok, wrapped } from './responses.ts'
import { jobsFull } from './shared-errors.ts'
import { trackFieldRules } from './track-fields.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Events',
  service: 'contacts',
  description:
    'Events that were tracked for contacts, and events that the service records about contacts and their mails. They are stored as long as the project exists, unless the setting `EVENT_RETENTION_DAYS` limits the time.',
})

/** Accepts `name` instead of `event`, and `contactId` instead of `email`. */
const TrackAlias = takes(
  z.preprocess(
    withEventName,
    TrackByEvent.superRefine((body, context) => {
      if (isMissing('email', body, context) && isMissing('contactId', body, context))
        context.addIssue({
          code: 'custom',
          path: ['email'],
          params: { code: 'required' },
          message: 'is required unless `contactId` is given',
        })
    }, evenIfInvalid),
  ),
  TrackByEvent,
  TrackByName,
)

function withEventName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return { ...body, event: Reflect.get(body, 'event') ?? Reflect.get(body, 'name') }
}

export const trackEventFromServer = define({
  method: 'POST',
  path: '/events/track',
  access: 'secret-key-or-member',
  summary: 'Track an event from a server',
  description:
    'Does the same as `POST /v1/track`, but with the secret key or a session. Also accepts `name` instead of `event`, and `contactId` instead of `email`.',
  body: TrackAlias,
  unknownFields: trackFieldRules,
  acceptsIdempotencyKey: true,
  example: { email: 'ada@example.net', event: 'signed.up', data: { plan: 'pro' } },
  unaudited: 'Programs track at their own rate; GET /events lists every event.',
  responses: ok('The ids of contact and event.', wrapped(TrackedView)),
  errors: { 404: 'The project has no contact with this `contactId`.' },
})

export const listEvents = define({
  method: 'GET',
  path: '/events',
  access: 'secret-key-or-member',
  summary: 'List events',
  query: z.object({
    eventName: EventNameQuery.optional(),
    limit: limitOf({ fallback: 100, most: 1000 }),
  }),
  responses: ok('The newest events, newest first.', z.object({ events: z.array(ListedEvent) })),
})

export const listEventsOfContact = define({
  method: 'GET',
  path: '/events/contact/:contactId',
  access: 'secret-key-or-member',
  summary: 'List the events of a contact',
  query: z.object({ limit: limitOf({ fallback: 50, most: 1000 }) }),
  responses: ok('The newest events, newest first.', z.object({ events: z.array(EventView) })),
})

export const countEvents = define({
  method: 'GET',
  path: '/events/stats',
  access: 'secret-key-or-member',
  summary: 'Count events by name',
  query: QueryPeriod,
  responses: ok('At most 1,000 names, the most frequent first.', z.array(EventCount)),
})

export const listEventNames = define({
  method: 'GET',
  path: '/events/names',
  access: 'secret-key-or-member',
  summary: 'List the names of events',
  responses: ok('At most 1,000 names in alphabetical order.', z.object({ eventNames: z.array(z.string()) })),
})

export const getEventUsage = define({
  method: 'GET',
  path: '/events/:eventName/usage',
  access: 'secret-key-or-member',
  summary: 'Get the usage of an event',
  responses: ok('The segments and workflows that use the event, and how often it occurred.', EventUsage),
})

export const deleteEvents = define({
  method: 'DELETE',
  path: '/events/:eventName',
  access: 'secret-key-or-member',
  summary: 'Delete all events with a name',
  unknownFields: refuseUnknown,
  responses: {
    200: json('The events are deleted.', z.object({ deletedCount: z.int() })),
    202: json('There are more than 10,000 events: a job deletes them.', StartedJob),
  },
  errors: {
    400: 'The name is reserved, or a segment or workflow uses it.',
    429: jobsFull,
  },
})
