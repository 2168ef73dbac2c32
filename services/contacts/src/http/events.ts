import { currentCorrelation, Id, limitOf, readIdempotencyKey, type ProjectCaller } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { maxEventName, Track } from '@postrider/contracts/resources'
import { callerOf, ok, route, router, type Reply } from '@postrider/service/http'
import type { Request, RequestHandler, Router } from 'express'
import { z } from 'zod'
import { eventTracker, type Tracked, type TrackInput } from '../commands/track-events.ts'
import type { Context } from '../context.ts'
import { getContact } from '../queries/find-contacts.ts'
import { findKeyRefusal } from '../queries/find-key-use.ts'
import { listEvents, type EventRow } from '../queries/list-events.ts'

/** The dashboard's alias takes `name` for `event` and `contactId` for `email`. */
const TrackAlias = z.preprocess(
  withEventName,
  Track.partial({ email: true })
    .extend({ contactId: Id.optional() })
    .refine(({ email, contactId }) => email !== undefined || contactId !== undefined, {
      path: ['email'],
      params: { code: 'required' },
      message: 'Give the email or the contactId.',
    }),
)

const EventsQuery = z.object({
  eventName: z.string().max(maxEventName).optional(),
  limit: limitOf({ fallback: 100, most: 1000 }),
})
const ContactEventsQuery = z.object({ limit: limitOf({ fallback: 50, most: 1000 }) })

/** The ledger: tracking, and reading what was tracked (API spec, POST /v1/track; Events). */
export const events = (ctx: Context): Router => {
  const track = eventTracker(ctx)
  return router()
    .post(
      '/v1/track',
      keyFirst(
        ctx,
        route({ body: Track }, async ({ body, caller, req, signal }) =>
          tracked(await track({ ...trackInput(body, { caller, req, endpoint: 'POST /v1/track' }), signal })),
        ),
      ),
    )
    .post(
      '/events/track',
      keyFirst(
        ctx,
        route({ body: TrackAlias }, async ({ body, caller, req, signal }) => {
          const email = body.email ?? (await getContact(ctx, caller.projectId, body.contactId ?? '')).email
          const from = { caller, req, endpoint: 'POST /events/track' }
          return tracked(await track({ ...trackInput({ ...body, email }, from), signal }))
        }),
      ),
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
      route({ resource: 'contact', query: ContactEventsQuery }, async ({ params, query, caller }) => {
        const { projectId } = caller
        const contact = await getContact(ctx, projectId, params['contactId'] ?? '')
        const found = await listEvents(ctx, { projectId, contactId: contact.id, limit: query.limit })
        return ok({ events: found.map(eventView) })
      }),
    )
}

/**
 * The idempotency key comes before the body: a bad key is 400 whatever the body, and a request that is refused for its body
 * answers 409 instead when its key was used.
 */
const keyFirst =
  (ctx: Context, handle: RequestHandler): RequestHandler =>
  async (req, res, next) => {
    const key = readIdempotencyKey(req.headers['idempotency-key'])
    try {
      await handle(req, res, next)
    } catch (error) {
      const caller = callerOf(res)
      const isLast = !(error instanceof AppError) || error.code === 'IDEMPOTENCY_KEY_REUSED'
      if (isLast || key === undefined || !('projectId' in caller)) throw error
      throw (await findKeyRefusal(ctx, caller.projectId, key)) ?? error
    }
  }

function withEventName(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return { ...body, event: Reflect.get(body, 'event') ?? Reflect.get(body, 'name') }
}

const trackInput = (
  body: Track,
  { caller, req, endpoint }: { caller: ProjectCaller; req: Request; endpoint: string },
): TrackInput => ({
  projectId: caller.projectId,
  generation: caller.generation,
  email: body.email,
  name: body.event,
  subscribed: body.subscribed,
  preserveSubscription: body.preserveExistingSubscription,
  data: body.data,
  defaultSubscribed: true,
  idempotencyKey: readIdempotencyKey(req.headers['idempotency-key']),
  endpoint,
  requestId: currentCorrelation()?.requestId,
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
