import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { AttemptRecord } from './attempt-record.ts'

/** What an attempt means for the events of its request. */
export interface DeliveryOutcome {
  endpointId: string
  /** The id of the event or batch. */
  webhookId: string
  eventIds: readonly string[]
  isBatch: boolean
  state: 'DELIVERED' | 'RETRYING' | 'FAILED'
  /** When the next attempt is due; null if there is none. */
  dueAt: Date | null
}

/**
 * Writes the outcomes of deliveries. A delivery that was discarded during the attempt becomes DELIVERED after a
 * success only. If a batch was discarded and its events were replayed during the attempt, its
 * failure does not count.
 */
export async function updateDeliveries(tx: Tx, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  await sql`
    ${prepared('webhooks.update-deliveries')}update webhook_deliveries as delivery set state = outcome.state,
      attempts = delivery.attempts + 1,
      due_at = case when not outcome."isBatch" then outcome."dueAt" end,
      batch_id = case when outcome."isBatch" then outcome."webhookId" end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome ("endpointId" uuid, "webhookId" uuid, "eventIds" uuid[],
        "isBatch" boolean, state text, "dueAt" timestamptz)
      cross join lateral unnest(outcome."eventIds") as named (event_id)
    where delivery.endpoint_id = outcome."endpointId" and delivery.event_id = named.event_id
      and (outcome.state = 'DELIVERED' or delivery.state in ('PENDING', 'RETRYING') and (
        not outcome."isBatch" or exists (select from webhook_batches where id = outcome."webhookId")))
  `.execute(tx)
}

/** Deletes batches with a final outcome, and sets the time of the next attempt of the others. */
export async function updateBatches(tx: Tx, outcomes: readonly DeliveryOutcome[]): Promise<void> {
  const ended = outcomes.filter(({ dueAt }) => dueAt === null).map(({ webhookId }) => webhookId)
  const retried = outcomes.filter(({ dueAt }) => dueAt !== null)
  if (ended.length > 0) await tx.deleteFrom('webhook_batches').where('id', 'in', ended).execute()
  for (const { webhookId, dueAt } of retried)
    await sql`
      update webhook_batches set attempts = attempts + 1, due_at = ${dueAt} where id = ${webhookId}
    `.execute(tx)
}

type NewAttempt = Pick<AttemptRecord, 'endpointId' | 'webhookId' | 'attempt'> &
  Partial<Pick<AttemptRecord, 'eventIds'>>

/**
 * Inserts the rows of attempts, except for endpoints whose rows were deleted. The erasure of a contact
 * deletes the attempts of its events, but neither batches nor `contact.deleted`. So a response to these is not
 * stored if it contains the address, and no response is stored if an event was deleted during the attempt.
 */
export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[]): Promise<void> {
  const rows = attempts.map(({ endpointId, webhookId, eventIds = [], attempt }) => ({
    endpoint_id: endpointId,
    webhook_id: webhookId,
    event_ids: eventIds,
    at: attempt.at,
    duration_ms: attempt.durationMs,
    status_code: attempt.statusCode,
    error: attempt.error,
    response: attempt.response,
  }))
  await sql`
    ${prepared('webhooks.insert-attempts')}insert into webhook_attempts (endpoint_id, webhook_id, at, duration_ms, status_code, error, response)
    select endpoint_id, webhook_id, at, duration_ms, status_code, error, case when (
        select count(*) from webhook_events where id = any(event_ids)
      ) = cardinality(event_ids) and not exists (
      select from webhook_events as event where event.id = any(event_ids)
        and (event.id <> webhook_id or event.type = 'contact.deleted') and strpos(lower(response), lower(event.email)) > 0
    ) then response end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (endpoint_id uuid, webhook_id uuid, event_ids uuid[], at timestamptz,
      duration_ms integer, status_code integer, error text, response text)
    where exists (select from webhook_endpoints where id = endpoint_id)
    on conflict do nothing
  `.execute(tx)
}

/** The results of several attempts of an endpoint. */
export interface EndpointOutcome {
  endpointId: string
  /** The last success; null if no attempt succeeded. */
  succeededAt: Date | null
  /** The failed attempts after the last success, and the first of them. */
  failures: number
  failingSince: Date | null
  /** The last failed attempt, and why it failed. Null if no attempt failed. */
  failedAt: Date | null
  error: string | null
}

/** Writes the results to the endpoints. */
export async function updateEndpoints(tx: Tx, outcomes: readonly EndpointOutcome[]): Promise<void> {
  const ids = outcomes.map(({ endpointId }) => endpointId)
  await sql`
    ${prepared('webhooks.lock-endpoints')}select from webhook_endpoints where id = any(${ids}::uuid[]) order by id for no key update
  `.execute(tx)
  await sql`
    ${prepared('webhooks.update-endpoints')}update webhook_endpoints as endpoint set
      failures = outcome.failures + case when outcome."succeededAt" is null then endpoint.failures else 0 end,
      failing_since = case when outcome."succeededAt" is null then coalesce(endpoint.failing_since, outcome."failingSince")
        else outcome."failingSince" end,
      notified_hours = case when outcome."succeededAt" is null then notified_hours else 0 end,
      last_success_at = coalesce(outcome."succeededAt", last_success_at),
      last_failure_at = coalesce(outcome."failedAt", last_failure_at),
      last_error = coalesce(outcome.error, last_error)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as outcome ("endpointId" uuid, "succeededAt" timestamptz,
      failures integer, "failingSince" timestamptz, "failedAt" timestamptz, error text)
    where endpoint.id = outcome."endpointId"
  `.execute(tx)
}

/** Ends the deliveries of deleted events, and the batches of which no other event is left. */
export async function discardDeliveries(
  tx: Tx,
  endpointId: string,
  eventIds: readonly string[],
): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'DISCARDED', due_at = null
    where endpoint_id = ${endpointId} and event_id = any(${[...eventIds]}::uuid[]) and state in ('PENDING', 'RETRYING')
  `.execute(tx)
  await sql`
    delete from webhook_batches where endpoint_id = ${endpointId} and event_ids <@ ${[...eventIds]}::uuid[]
  `.execute(tx)
}
