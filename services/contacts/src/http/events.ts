import { currentCorrelation } from '@postrider/contracts'
import type { EndpointDefinition } from '@postrider/contracts/api'
import * as api from '@postrider/contracts/api/events'
import { trackEvent } from '@postrider/contracts/api/sending'
import type { EventView, Track, TrackedView, Warning } from '@postrider/contracts/resources'
import {
  implement,
  ok,
  type Endpoint,
  type EndpointInput,
  type FindUsedKey,
  type Reply,
} from '@postrider/http'
import { currentTraceparent } from '@postrider/tracing'
import { eventTracker, type TrackResult, type TrackInput } from '../commands/track-events.ts'
import type { Context } from '../context.ts'
import { getContact } from '../queries/find-contacts.ts'
import { findKeyRefusal } from '../queries/find-key-use.ts'
import { listEvents, type EventRow } from '../queries/list-events.ts'

/** Endpoints that track and list events. */
export const events = (ctx: Context): Endpoint[] => {
  const track = eventTracker(ctx)
  const usedKey: FindUsedKey = (name) => findKeyRefusal(ctx, name)
  return [
    implement(
      trackEvent,
      async (input) => trackedReply(await track(trackInput(trackEvent, input.body, input)), input.warnings),
      { usedKey },
    ),

    implement(
      api.trackEventFromServer,
      async (input) => {
        const { body, caller } = input
        const email = body.email ?? (await getContact(ctx, caller.projectId, body.contactId ?? '')).email
        const event = await track(trackInput(api.trackEventFromServer, { ...body, email }, input))
        return trackedReply(event, [...input.warnings, ...ignoredFieldWarnings(input.req.body)])
      },
      { usedKey },
    ),

    implement(api.listEvents, async ({ query, caller }) => {
      const found = await listEvents(ctx, { projectId: caller.projectId, ...query })
      return ok({
        events: found.map((event) => ({ ...eventView(event), contact: { email: event.email } })),
      })
    }),

    implement(api.listEventsOfContact, async ({ params, query, caller }) => {
      const { projectId } = caller
      const contact = await getContact(ctx, projectId, params.contactId)
      const found = await listEvents(ctx, { projectId, contactId: contact.id, limit: query.limit })
      return ok({ events: found.map(eventView) })
    }),
  ]
}

/**
 * Returns warnings for ignored fields. If a body contains two fields with the same meaning, one of them is
 * ignored.
 */
function ignoredFieldWarnings(body: unknown): Warning[] {
  const given = new Map(Object.entries(Object(body)))
  return [
    { used: 'event', field: 'name' },
    { used: 'email', field: 'contactId' },
  ]
    .filter(({ used, field }) => (given.get(used) ?? null) !== null && (given.get(field) ?? null) !== null)
    .map(({ used, field }) => ({ field, message: `\`${field}\` was ignored, because \`${used}\` is given.` }))
}

const trackInput = (
  { method, path }: Pick<EndpointDefinition, 'method' | 'path'>,
  body: Track,
  { caller, idempotencyKey, signal }: Pick<EndpointInput<string>, 'caller' | 'idempotencyKey' | 'signal'>,
): TrackInput => ({
  projectId: caller.projectId,
  generation: caller.generation,
  email: body.email,
  name: body.event,
  subscribed: body.subscribed,
  preserveSubscription: body.preserveExistingSubscription,
  data: body.data,
  defaultSubscribed: true,
  origin: { how: 'TRACK' },
  idempotencyKey,
  endpoint: `${method} ${path}`,
  requestId: currentCorrelation()?.requestId,
  traceparent: currentTraceparent(),
  signal,
})

const trackedReply = (event: TrackResult, warnings: readonly Warning[]): Reply =>
  ok({ success: true, data: trackedView(event, warnings) })

const trackedView = ({ contactId, eventId, at }: TrackResult, warnings: readonly Warning[]): TrackedView => ({
  contact: contactId,
  event: eventId,
  timestamp: at.toISOString(),
  ...(warnings.length > 0 && { warnings: [...warnings] }),
})

const eventView = ({ id, name, data, projectId, contactId, emailId, createdAt }: EventRow): EventView => ({
  id,
  name,
  data,
  projectId,
  contactId,
  emailId,
  createdAt: createdAt.toISOString(),
})
