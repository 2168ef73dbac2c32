import type { Context } from '../context.ts'
import { findBodies, findDue, findDueBatches, insertBatch, type DueDelivery, type Target } from './store.ts'

/** A request to make: one event, or a batch of events. */
export interface DueRequest {
  /** The id of the event or batch. */
  webhookId: string
  isBatch: boolean
  eventIds: readonly string[]
  attemptsBefore: number
  body: string
}

export interface DueRequests {
  requests: DueRequest[]
  /** Events that are due but deleted. */
  deleted: string[]
  /** When the events that wait for a fuller batch are sent at the latest; null if no event waits. */
  waitUntil: Date | null
}

interface FindOptions {
  /** The ids of the requests in flight. */
  inFlight: readonly string[]
  /** The maximum number of requests to return. */
  most: number
}

type FindContext = Pick<Context, 'db' | 'newId' | 'now'>

/**
 * Returns the next requests to an endpoint. A new batch is stored first, so that all its attempts have the same
 * id and events, even after a crash.
 */
export async function findRequests(
  ctx: FindContext,
  { id: endpointId, batch }: Target,
  { inFlight, most }: FindOptions,
): Promise<DueRequests> {
  const now = ctx.now()
  const begun = await begunBatches(ctx, { endpointId, now, except: inFlight, most })
  const room = most - begun.requests.length
  if (room <= 0) return begun
  const due = await findDue(ctx.db, { endpointId, now, except: inFlight, most: batch?.max ?? room })
  const deleted = [...begun.deleted, ...due.flatMap(({ body, eventId }) => (body === null ? [eventId] : []))]
  const events = due.filter(hasBody)
  if (!batch) return { requests: [...begun.requests, ...events.map(requestOf)], deleted, waitUntil: null }
  const waitUntil = new Date((events[0]?.dueAt ?? now).getTime() + batch.waitMs)
  const isFull = due.length === batch.max || isLarge(events)
  if (events.length === 0 || (!isFull && waitUntil > now))
    return { requests: begun.requests, deleted, waitUntil: events.length > 0 ? waitUntil : null }
  const created = await createBatch(ctx, endpointId, events)
  return { requests: [...begun.requests, created], deleted, waitUntil: null }
}

type FoundDelivery = DueDelivery & { body: string }

const hasBody = (each: DueDelivery): each is FoundDelivery => each.body !== null

const requestOf = ({ eventId, attempts, body }: FoundDelivery): DueRequest => ({
  webhookId: eventId,
  isBatch: false,
  eventIds: [eventId],
  attemptsBefore: attempts,
  body,
})

/** A batch of this size does not wait for more events, in characters. */
const largeFrom = 500_000
const isLarge = (events: readonly FoundDelivery[]): boolean =>
  events.reduce((sum, { body }) => sum + body.length, 0) >= largeFrom

async function createBatch(
  ctx: FindContext,
  endpointId: string,
  events: readonly FoundDelivery[],
): Promise<DueRequest> {
  const id = ctx.newId()
  const eventIds = events.map(({ eventId }) => eventId)
  await insertBatch(ctx.db, { id, endpointId, eventIds, at: ctx.now() })
  return {
    webhookId: id,
    isBatch: true,
    eventIds,
    attemptsBefore: 0,
    body: bodyOf(events.map(({ body }) => body)),
  }
}

/** Returns the due batches that were begun before. */
async function begunBatches(
  { db }: FindContext,
  input: Parameters<typeof findDueBatches>[1],
): Promise<DueRequests> {
  const requests: DueRequest[] = []
  const deleted: string[] = []
  for (const { id, eventIds, attempts } of await findDueBatches(db, input)) {
    const bodies = await findBodies(db, eventIds)
    requests.push({
      webhookId: id,
      isBatch: true,
      eventIds,
      attemptsBefore: attempts,
      // An empty array, if all events of the batch were deleted.
      body: bodyOf(bodies),
    })
  }
  return { requests, deleted, waitUntil: null }
}

const bodyOf = (bodies: readonly string[]): string => `[${bodies.join(',')}]`
