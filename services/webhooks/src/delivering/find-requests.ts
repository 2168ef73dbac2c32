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
  /** The trace contexts of the events. */
  traceparents: readonly (string | null)[]
}

export interface DueRequests {
  requests: DueRequest[]
  /** Events that are due but deleted. */
  deleted: string[]
  /** When the events that wait for a fuller batch are sent at the latest; null if no event waits. */
  waitUntil: Date | null
}

interface FindOptions {
  /** The ids of requests whose outcome is not recorded yet. */
  except: readonly string[]
  /** The maximum number of requests to return. */
  most: number
}

type FindContext = Pick<Context, 'db' | 'newId' | 'now'>

/** Returns the next requests to an endpoint. Batches that were started before come first. */
export async function findRequests(
  ctx: FindContext,
  target: Target,
  { except, most }: FindOptions,
): Promise<DueRequests> {
  const input = { endpointId: target.id, now: ctx.now(), except }
  const started = target.hasBatches ? await startedBatches(ctx, { ...input, most: 1 }) : none
  if (started.requests.length > 0) return { ...started, waitUntil: null }
  const due = await findDue(ctx.db, { ...input, most: target.batch?.max ?? most })
  const deleted = [
    ...started.deleted,
    ...due.flatMap(({ body, eventId }) => (body === null ? [eventId] : [])),
  ]
  const events = due.filter(hasBody)
  const waitUntil = waitOf(target, events, ctx.now())
  if (waitUntil) return { ...started, deleted, waitUntil }
  const requests = target.batch ? await newBatches(ctx, target.id, events) : events.map(requestOf)
  return { requests: [...started.requests, ...requests], deleted, waitUntil: null }
}

type FoundDelivery = DueDelivery & { body: string }

const hasBody = (each: DueDelivery): each is FoundDelivery => each.body !== null

const requestOf = ({ eventId, attempts, body, traceparent }: FoundDelivery): DueRequest => ({
  webhookId: eventId,
  isBatch: false,
  eventIds: [eventId],
  attemptsBefore: attempts,
  body,
  traceparents: [traceparent],
})

/** A batch of this size does not wait for more events, in characters. */
const largeFrom = 400_000

/** Returns until when these events wait for a fuller batch; null if they are sent now. */
function waitOf({ batch }: Target, events: readonly FoundDelivery[], now: Date): Date | null {
  const [oldest] = events
  if (!batch || !oldest || events.length >= batch.max) return null
  const size = events.reduce((sum, { body }) => sum + body.length, 0)
  const until = new Date(oldest.dueAt.getTime() + batch.waitMs)
  return size < largeFrom && until > now ? until : null
}

/**
 * Returns a batch of these events, if there are any. The batch is stored first, so that all its attempts have
 * the same id and events, even after a crash.
 */
async function newBatches(
  ctx: FindContext,
  endpointId: string,
  events: readonly FoundDelivery[],
): Promise<DueRequest[]> {
  if (events.length === 0) return []
  const id = ctx.newId()
  const eventIds = events.map(({ eventId }) => eventId)
  await insertBatch(ctx.db, { id, endpointId, eventIds, at: ctx.now() })
  const body = bodyOf(events.map((event) => event.body))
  const traceparents = events.map(({ traceparent }) => traceparent)
  return [{ webhookId: id, isBatch: true, eventIds, attemptsBefore: 0, body, traceparents }]
}

interface StartedBatches {
  requests: DueRequest[]
  deleted: string[]
}

const none: StartedBatches = { requests: [], deleted: [] }

/** Returns the due batches that were started before. Deleted events are no longer in the body. */
async function startedBatches(
  { db }: FindContext,
  input: Parameters<typeof findDueBatches>[1],
): Promise<StartedBatches> {
  const requests: DueRequest[] = []
  const deleted: string[] = []
  for (const { id, eventIds: all, attempts } of await findDueBatches(db, input)) {
    const found = await findBodies(db, all)
    const eventIds = found.map(({ eventId }) => eventId)
    deleted.push(...all.filter((each) => !eventIds.includes(each)))
    if (eventIds.length === 0) continue
    const body = bodyOf(found.map((event) => event.body))
    const traceparents = found.map(({ traceparent }) => traceparent)
    requests.push({ webhookId: id, isBatch: true, eventIds, attemptsBefore: attempts, body, traceparents })
  }
  return { requests, deleted }
}

const bodyOf = (bodies: readonly string[]): string => `[${bodies.join(',')}]`
