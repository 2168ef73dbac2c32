import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'
import type { WebhookEndpoint } from './endpoint.ts'

/** An SQL expression: the field `batch` of an endpoint. */
export const batchColumn = sql`case when batch_max is not null
  then jsonb_build_object('max', batch_max, 'waitMs', batch_wait_ms) end as batch`

const columns = sql`id, project_id as "projectId", generation, url, description, events, filter,
  include_imports as "includeImports",
  ${batchColumn}, state, disabled_reason as "disabledReason", paused_until as "pausedUntil", secret, secret_hint as "secretHint",
  previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil", failing_since as "failingSince",
  last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt", created_at as "createdAt", updated_at as "updatedAt"`

/** Returns the endpoints of a project, oldest first. */
export async function findEndpoints(db: Database | Tx, projectId: string): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints where project_id = ${projectId} and deleted_at is null
    order by created_at, id
  `.execute(db)
  return rows
}

interface EndpointKey {
  projectId: string
  id: string
}

export async function findEndpoint(
  db: Database,
  { projectId, id }: EndpointKey,
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints
    where id = ${id} and project_id = ${projectId} and deleted_at is null
  `.execute(db)
  return rows[0]
}

/** Returns an endpoint and locks it until the transaction ends. */
export async function lockEndpoint(
  tx: Tx,
  { projectId, id }: EndpointKey,
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    select ${columns} from webhook_endpoints
    where id = ${id} and project_id = ${projectId} and deleted_at is null
    for no key update
  `.execute(tx)
  return rows[0]
}

/** Serializes the creation of a project's endpoints until the transaction ends. */
export async function lockEndpointsOf(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_endpoints/${projectId}`}, 0))`.execute(
    tx,
  )
}

/** The number of requests that a new endpoint may have in flight. */
const firstConcurrency = 2

export async function insertEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<void> {
  await tx
    .insertInto('webhook_endpoints')
    .values({ ...rowOf(endpoint), id: endpoint.id, concurrency: firstConcurrency })
    .execute()
}

/** Writes the fields that callers change. */
export async function saveEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set(rowOf(endpoint))
    .where('id', '=', endpoint.id)
    .where('project_id', '=', endpoint.projectId)
    .execute()
}

const rowOf = (endpoint: WebhookEndpoint) => ({
  project_id: endpoint.projectId,
  generation: endpoint.generation,
  url: endpoint.url,
  description: endpoint.description,
  events: [...endpoint.events],
  filter: endpoint.filter && JSON.stringify(endpoint.filter),
  include_imports: endpoint.includeImports,
  batch_max: endpoint.batch?.max ?? null,
  batch_wait_ms: endpoint.batch?.waitMs ?? null,
  state: endpoint.state,
  disabled_reason: endpoint.disabledReason,
  paused_until: endpoint.pausedUntil,
  secret: endpoint.secret,
  secret_hint: endpoint.secretHint,
  previous_secret: endpoint.previousSecret,
  previous_secret_until: endpoint.previousSecretUntil,
  created_at: endpoint.createdAt,
  updated_at: endpoint.updatedAt,
})

/** Marks an endpoint as deleted. A loop deletes its rows. Returns false if there is no such endpoint. */
export async function markDeleted(tx: Tx, { projectId, id }: EndpointKey, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_endpoints set deleted_at = ${at}, updated_at = ${at}, due_at = null
    where id = ${id} and project_id = ${projectId} and deleted_at is null
  `.execute(tx)
  return numAffectedRows > 0n
}

/** An SQL expression: how long events of an endpoint wait for a fuller batch. */
export const batchWait = sql`coalesce(batch_wait_ms, 0) * interval '1 ms'`

/** An SQL expression: whether an endpoint has enough events for a batch, which does not wait. */
const hasFullBatch = sql`case when batch_max is null then false else (select count(*) from (
    select from webhook_deliveries where endpoint_id = webhook_endpoints.id and due_at is not null limit batch_max
  ) as waiting) = batch_max end`

/**
 * Makes enabled endpoints due, because they have new deliveries or were enabled. An endpoint that is due already
 * keeps its place. The claim of a process stays: the process releases the endpoint as due.
 */
export async function wakeEndpoints(db: Database | Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  // A row that is woken already is neither written nor locked, unless it waits for a batch that is full.
  await sql`
    update webhook_endpoints set is_woken = true,
      due_at = case when claim_id is null then least(due_at, greatest(
        ${now}::timestamptz + case when ${hasFullBatch} then interval '0' else ${batchWait} end, not_before
      )) else due_at end
    where id in (
      select id from webhook_endpoints
      where id = any(${[...ids]}::uuid[]) and state = 'ENABLED' and deleted_at is null and (not is_woken or (
        batch_max is not null and claim_id is null and due_at > ${now} and (not_before is null or not_before <= ${now}) and ${hasFullBatch}
      ))
      order by id for no key update
    )
  `.execute(db)
}

/**
 * Ends the deliveries to an endpoint that is disabled: deliveries of events with a lower id become DISCARDED. A
 * claim stays until it is released or expires. Without its end, the endpoint would never become due again if the
 * process was killed.
 */
export async function discardWaiting(tx: Tx, id: string, before: string): Promise<void> {
  await sql`
    update webhook_endpoints set discard_before = ${before}, is_woken = false,
      due_at = case when claim_id is not null then due_at end
    where id = ${id}
  `.execute(tx)
}

/** Forgets the failures of an endpoint that is enabled again, so that it has five days again. */
export async function forgetFailures(tx: Tx, id: string): Promise<void> {
  await sql`
    update webhook_endpoints set failures = 0, failing_since = null, notified_hours = 0, not_before = null
    where id = ${id}
  `.execute(tx)
}

/** Disables an endpoint. Returns undefined if it is disabled or deleted already. */
export async function markDisabled(
  tx: Tx,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<WebhookEndpoint | undefined> {
  const { rows } = await sql<WebhookEndpoint>`
    update webhook_endpoints set state = 'DISABLED', disabled_reason = ${reason}, paused_until = null, updated_at = ${at}
    where id = ${id} and state <> 'DISABLED' and deleted_at is null
    returning ${columns}
  `.execute(tx)
  return rows[0]
}
