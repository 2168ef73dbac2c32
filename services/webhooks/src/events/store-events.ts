import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { wakeEndpoints } from '../endpoints/store.ts'
import { eventBody } from './event-body.ts'
import {
  findSubscribers,
  insertDeliveries,
  insertEvents,
  type EventRow,
  type NewDelivery,
  type Subscriber,
} from './store.ts'
import { wants } from './wants.ts'
import type { WebhookEvent } from './webhook-event.ts'

/** The number of events that a transaction stores, in some 100 ms. One message can report 200 events. */
const maxPerTransaction = 2_000

/**
 * Stores events with a delivery for each endpoint that wants them, and wakes these endpoints. Events that no
 * endpoint wants are not stored. Idempotent.
 */
export async function storeEvents(
  ctx: Pick<Context, 'db' | 'now'>,
  events: readonly WebhookEvent[],
): Promise<void> {
  for (let from = 0; from < events.length; from += maxPerTransaction) {
    const batch = events.slice(from, from + maxPerTransaction)
    const concerned = await transact(ctx.db, (tx) => storeBatch(tx, batch, ctx.now()))
    // After the commit, so that no lock on an endpoint is held during the inserts. If the process is killed
    // before, the messages are consumed again.
    await wakeEndpoints(ctx.db, concerned, ctx.now())
  }
}

/** Stores events, and returns the ids of the endpoints that have deliveries. */
async function storeBatch(tx: Tx, events: readonly WebhookEvent[], now: Date): Promise<string[]> {
  const projects = [...new Set(events.map(({ projectId }) => projectId))]
  const subscribers = await findSubscribers(tx, projects)
  const byProject = Map.groupBy(subscribers, ({ projectId }) => projectId)
  const rows: EventRow[] = []
  const deliveries: NewDelivery[] = []
  for (const event of events) {
    const endpoints = subscribersOf(event, byProject.get(event.projectId) ?? [])
    if (endpoints.length === 0) continue
    rows.push(rowOf(event))
    for (const { id } of endpoints) deliveries.push({ endpoint_id: id, event_id: event.id, type: event.type })
  }
  if (rows.length === 0) return []
  await insertEvents(tx, rows)
  await insertDeliveries(tx, deliveries, now)
  return [...new Set(deliveries.map((delivery) => delivery.endpoint_id))].toSorted()
}

/** The maximum difference of the clocks of two machines, in milliseconds. */
const clockSkewMs = 60_000

/** Returns the endpoints that want an event. An event that was late must not reach an endpoint that is newer. */
const subscribersOf = (event: WebhookEvent, subscribers: readonly Subscriber[]): Subscriber[] =>
  subscribers.filter(
    (each) =>
      each.generation === event.generation &&
      event.at.getTime() > each.createdAt.getTime() - clockSkewMs &&
      wants(each, event),
  )

/** Returns the row of an event. */
export function rowOf(event: WebhookEvent, options: { test?: boolean } = {}): EventRow {
  const body = eventBody(event, options)
  return {
    id: event.id,
    project_id: event.projectId,
    generation: event.generation,
    type: event.type,
    at: event.at.toISOString(),
    resource_id: event.resourceId,
    contact_id: event.contactId,
    email: event.email,
    body,
    size: Buffer.byteLength(body),
    ...(event.traceparent !== undefined && { traceparent: event.traceparent }),
  }
}
