import {
  BegunJob,
  EventCount,
  EventUsage,
  EventView,
  ListedEvent,
  TrackedView,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { json, ok, wrapped, type Area } from '../area.ts'

export const events: Area = {
  tag: 'Events',
  words:
    'What contacts did, as it was tracked; and what the service itself records of them and their mails. Kept for as long as the project is.',
  endpoints: {
    'POST /events/track': {
      id: 'trackEventFromServer',
      summary: 'Track an event from a server',
      details:
        'As `POST /v1/track`, with the secret key or a session. Takes also `name` for `event`, and `contactId` for `email`.',
      answers: ok('The ids of contact and event.', wrapped(TrackedView)),
      errors: { 404: 'The project has no contact with this `contactId`.' },
      example: { email: 'ada@example.net', event: 'signed.up', data: { plan: 'pro' } },
    },
    'GET /events': {
      id: 'listEvents',
      summary: 'List events',
      answers: ok('The newest events, newest first.', z.object({ events: z.array(ListedEvent) })),
    },
    'GET /events/contact/:contactId': {
      id: 'listEventsOfContact',
      summary: 'List the events of a contact',
      answers: ok('The newest events, newest first.', z.object({ events: z.array(EventView) })),
    },
    'GET /events/stats': {
      id: 'countEvents',
      summary: 'Count events by name',
      answers: ok('The most frequent first, at most 1,000.', z.array(EventCount)),
    },
    'GET /events/names': {
      id: 'listEventNames',
      summary: 'List the names of events',
      answers: ok('In order, at most 1,000.', z.object({ eventNames: z.array(z.string()) })),
    },
    'GET /events/:eventName/usage': {
      id: 'getEventUsage',
      summary: 'See what uses an event',
      answers: ok('What uses it, and how often it occurred.', EventUsage),
    },
    'DELETE /events/:eventName': {
      id: 'deleteEvents',
      summary: 'Delete all events of a name',
      answers: {
        200: json('They are gone.', z.object({ deletedCount: z.int() })),
        202: json('More than 10,000: a job does it.', BegunJob),
      },
      errors: {
        400: 'The service itself records events of this name, or a segment or workflow uses it.',
        429: 'The project has as many unfinished jobs as it may have; then without `Retry-After`.',
      },
    },
  },
}
