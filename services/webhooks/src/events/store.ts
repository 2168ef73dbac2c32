import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'
import type { Subscription } from './wants.ts'

/** Returns the projects that have an endpoint that is not disabled. */
export async function findSubscribedProjects(
  db: Database,
  projectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('webhooks.find-subscribed')}select distinct project_id as id from webhook_endpoints
    where project_id = any(${[...new Set(projectIds)]}::uuid[]) and state <> 'DISABLED' and deleted_at is null
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** An endpoint that events are stored for. */
export interface Subscriber extends Subscription {
  id: string
  projectId: string
  generation: number
  createdAt: Date
}

/** Returns the endpoints of projects, without disabled endpoints. */
export async function findSubscribers(tx: Tx, projectIds: readonly string[]): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    ${prepared('webhooks.find-subscribers')}select id, project_id as "projectId", generation, events, filter,
      include_imports as "includeImports",
      created_at as "createdAt"
    from webhook_endpoints
    where project_id = any(${[...projectIds]}::uuid[]) and state <> 'DISABLED' and deleted_at is null
  `.execute(tx)
  return rows
}

/** A row of `webhook_events`. */
export interface EventRow {
  id: string
  project_id: string
  generation: number
  type: string
  at: string
  resource_id: string | null
  contact_id: string | null
  email: string | null
  body: string
  size: number
  traceparent?: string
}

/** Inserts events, except events that are stored already. */
export async function insertEvents(tx: Tx, events: readonly EventRow[]): Promise<void> {
  await sql`
    ${prepared('webhooks.insert-events')}insert into webhook_events
      (id, project_id, generation, type, at, resource_id, contact_id, email, body, size, traceparent)
    select id, project_id, generation, type, at, resource_id, contact_id, email, body, size, traceparent
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as row (id uuid, project_id uuid, generation bigint, type text,
      at timestamptz, resource_id uuid, contact_id uuid, email text, body text, size integer, traceparent text)
    on conflict do nothing
  `.execute(tx)
}

/** A delivery to insert: the endpoint and the event. */
export interface NewDelivery {
  endpoint_id: string
  event_id: string
  type: string
}

/** Inserts deliveries that are due at `dueAt`, except deliveries that are stored already. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  dueAt: Date,
): Promise<void> {
  await sql`
    ${prepared('webhooks.insert-deliveries')}insert into webhook_deliveries (endpoint_id, event_id, type, state, due_at)
    select endpoint_id, event_id, type, 'PENDING', ${dueAt}
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as row (endpoint_id uuid, event_id uuid, type text)
    on conflict do nothing
  `.execute(tx)
}
