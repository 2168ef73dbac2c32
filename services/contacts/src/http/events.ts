import { Email, Id, readIdempotencyKey, Track, type ProjectCaller } from '@postrider/contracts'
import { groupCommit } from '@postrider/db'
import { ok, route, router, type Reply } from '@postrider/service'
import type { Request, Router } from 'express'
import { z } from 'zod'
import { trackEvents, type Tracked, type TrackInput } from '../commands/track-events.ts'
import type { Context } from '../context.ts'
import { isReservedEventName } from '../domain/event-name.ts'
import { getContact } from '../queries/find-contacts.ts'
import { listEvents, type EventRow } from '../queries/list-events.ts'

const EventName = Track.shape.event.check((context) => {
  if (!isReservedEventName(context.value)) return
  const params = { code: 'reserved_event', received: context.value }
  context.issues.push({
    code: 'custom',
    input: context.value,
    params,
    message: 'This event name is reserved for the service itself.',
  })
})
const TrackBody = Track.extend({ event: EventName })

/** The dashboard's alias takes `name` for `event` and `contactId` for `email`. */
const TrackAlias = z.preprocess(
  withEventName,
  TrackBody.partial({ email: true }).extend({ email: Email.optional(), contactId: Id.optional() }),
)

const limitOf = (fallback: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .default(fallback)
    .transform((limit) => Math.min(limit, 1000))
const EventsQuery = z.object({ eventName: z.string().max(255).optional(), limit: limitOf(100) })

/** The ledger: tracking, and reading what was tracked (API spec, POST /v1/track; Events). */
export const events = (ctx: Context): Router => {
  const track = groupCommit<TrackInput, Tracked>((inputs) => trackEvents(ctx, inputs))
  return router()
    .post(
      '/v1/track',
      route({ body: TrackBody }, async ({ body, caller, req }) =>
        tracked(await track(trackInput(body, caller, req))),
      ),
    )
    .post(
      '/events/track',
      route({ body: TrackAlias }, async ({ body, caller, req }) => {
        const email = body.email ?? (await getContact(ctx, caller.projectId, body.contactId ?? '')).email
        return tracked(await track(trackInput({ ...body, email }, caller, req)))
      }),
    )
    .get(
      '/events',
      route({ query: EventsQuery }, async ({ query, caller }) => {
        const found = await listEvents(ctx, { projectId: caller.projectId, ...query })
        return ok({
          events: found.map((event) => ({ ...eventView(event), contact: { email: event.email } })),
        })
      }),
    )
    .get(
      '/events/contact/:contactId',
      route(
        { resource: 'contact', query: z.object({ limit: limitOf(50) }) },
        async ({ params, query, caller }) => {
          const contact = await getContact(ctx, caller.projectId, params['contactId'] ?? '')
          const found = await listEvents(ctx, {
            projectId: caller.projectId,
            contactId: contact.id,
            limit: query.limit,
          })
          return ok({ events: found.map(eventView) })
        },
      ),
    )
}

function withEventName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return { ...body, event: Reflect.get(body, 'event') ?? Reflect.get(body, 'name') }
}

const trackInput = (
  body: z.output<typeof TrackBody>,
  { projectId, generation }: ProjectCaller,
  req: Request,
): TrackInput => ({
  projectId,
  generation,
  email: body.email,
  name: body.event,
  subscribed: body.subscribed,
  preserveSubscription: body.preserveExistingSubscription,
  data: body.data,
  defaultSubscribed: true,
  idempotencyKey: readIdempotencyKey(req.headers['idempotency-key']),
})

const tracked = ({ contactId, eventId, at }: Tracked): Reply =>
  ok({ success: true, data: { contact: contactId, event: eventId, timestamp: at.toISOString() } })

const eventView = ({ id, name, data, projectId, contactId, emailId, createdAt }: EventRow) => ({
  id,
  name,
  data,
  projectId,
  contactId,
  emailId,
  createdAt: createdAt.toISOString(),
})
