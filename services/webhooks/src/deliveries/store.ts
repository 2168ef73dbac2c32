import type { WebhookDeliveryState } from '@postrider/contracts/resources'
import type { WebhookEventName } from '@postrider/contracts/webhook-events'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'
import { firstIdAt } from '../events/first-id-at.ts'

/** The delivery of an event to an endpoint. */
export interface Delivery {
  eventId: string
  type: WebhookEventName
  state: WebhookDeliveryState
  isTest: boolean
  attempts: number
  nextAttemptAt: Date | null
  batchId: string | null
  /** The time of the event. */
  at: Date
}

// An event that was deleted has the time of its id (RFC 9562 section 5.7).
const columns = sql`delivery.event_id as "eventId", delivery.type, delivery.state, is_test as "isTest", delivery.attempts,
  coalesce(delivery.due_at, batch.due_at) as "nextAttemptAt", delivery.batch_id as "batchId",
  coalesce(event.at, uuid_extract_timestamp(delivery.event_id)) as at`
const tables = sql`webhook_deliveries as delivery
  left join webhook_events as event on event.id = delivery.event_id
  left join webhook_batches as batch on batch.id = delivery.batch_id`

export interface DeliveriesFilter {
  state?: WebhookDeliveryState | undefined
  event?: WebhookEventName | undefined
  /** The object that the event is about, or its contact. */
  resource?: string | undefined
  since?: Date | undefined
}

export interface DeliveriesPage {
  projectId: string
  endpointId: string
  filter: DeliveriesFilter
  /** Return only deliveries of events with a lower id. */
  before: string | undefined
  limit: number
}

/** Returns deliveries of an endpoint, newest events first. */
export async function listDeliveries(db: Database, page: DeliveriesPage): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select ${columns} from ${tables} where ${matches(page)}
    order by delivery.event_id desc limit ${page.limit}
  `.execute(db)
  return rows
}

function matches({ projectId, endpointId, filter, before }: DeliveriesPage): RawBuilder<unknown> {
  const { state, event, resource, since } = filter
  const conditions = [
    sql`delivery.endpoint_id = ${endpointId}`,
    before && sql`delivery.event_id < ${before}`,
    state && sql`delivery.state = ${state}`,
    // Always true. The planner can then use the index of due deliveries, where few are PENDING.
    state === 'PENDING' && sql`delivery.due_at is not null`,
    event && sql`delivery.type = ${event}`,
    resource &&
      sql`delivery.event_id in (
        select id from webhook_events where project_id = ${projectId} and resource_id = ${resource}
        union all
        select id from webhook_events where project_id = ${projectId} and contact_id = ${resource}
      )`,
    since &&
      sql`delivery.event_id >= ${firstIdAt(since)}::uuid and (event.at is null or event.at >= ${since})`,
  ].filter((condition) => typeof condition === 'object')
  return sql.join(conditions, sql` and `)
}

interface DeliveryKey {
  endpointId: string
  eventId: string
}

export async function findDelivery(
  db: Database | Tx,
  { endpointId, eventId }: DeliveryKey,
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    select ${columns} from ${tables} where delivery.endpoint_id = ${endpointId} and delivery.event_id = ${eventId}
  `.execute(db)
  return rows[0]
}

/** Returns the JSON text of an event; undefined if it was deleted. */
export async function findBody(
  db: Database | Tx,
  { projectId, eventId }: { projectId: string; eventId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ body: string }>`
    select body from webhook_events where id = ${eventId} and project_id = ${projectId}
  `.execute(db)
  return rows[0]?.body
}

/** An attempt of a delivery. */
export interface LoggedAttempt {
  webhookId: string
  at: Date
  durationMs: number
  statusCode: number | null
  error: string | null
  response: string | null
}

/** Returns the last attempts of a delivery, newest first: its own requests, and the requests of its last batch. */
export async function findAttempts(
  db: Database,
  { endpointId, webhookIds, limit }: { endpointId: string; webhookIds: readonly string[]; limit: number },
): Promise<LoggedAttempt[]> {
  const { rows } = await sql<LoggedAttempt>`
    select webhook_id as "webhookId", at, duration_ms as "durationMs", status_code as "statusCode", error, response
    from webhook_attempts where endpoint_id = ${endpointId} and webhook_id = any(${[...webhookIds]}::uuid[])
    order by at desc limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Makes a delivery due. A delivery without further attempts starts again; the next attempt of a
 * waiting delivery, or of its batch, is made now.
 */
export async function makeDue(tx: Tx, { endpointId, eventId }: DeliveryKey, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update webhook_batches as batch set due_at = ${now} from webhook_deliveries as delivery
    where delivery.endpoint_id = ${endpointId} and delivery.event_id = ${eventId} and batch.id = delivery.batch_id
      and delivery.state in ('PENDING', 'RETRYING')
    returning batch.id
  `.execute(tx)
  if (rows.length > 0) return
  await sql`
    update webhook_deliveries set due_at = ${now},
      batch_id = null,
      attempts = case when state in ('PENDING', 'RETRYING') then attempts else 0 end,
      state = case when state = 'RETRYING' then state else 'PENDING' end
    where endpoint_id = ${endpointId} and event_id = ${eventId}
  `.execute(tx)
}

interface TestDelivery extends DeliveryKey {
  type: string
  state: 'DELIVERED' | 'FAILED'
}

/** Inserts the delivery of a test, after its only attempt. */
export async function insertTest(tx: Tx, { endpointId, eventId, type, state }: TestDelivery): Promise<void> {
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, type, state, is_test, attempts)
    values (${endpointId}, ${eventId}, ${type}, ${state}, true, 1)
  `.execute(tx)
}
