import type { WebhookBatch } from '@postrider/contracts/resources'
import { fairClaim, prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'
import type { WebhookEndpoint } from '../endpoints/endpoint.ts'
import { batchColumn, batchWait } from '../endpoints/store.ts'

/** Whether the last attempt of an endpoint succeeded, or it has failed or not been tried. */
export type EndpointKind = 'proven' | 'unproven'

// The conditions of the partial indexes.
const waiting = {
  proven: sql`due_at is not null and last_success_at is not null and failures = 0`,
  unproven: sql`due_at is not null and (last_success_at is null or failures > 0)`,
}

/** An endpoint that this process delivers to until the claim expires. */
export interface Claim {
  endpointId: string
  claimId: string
  concurrency: number
  failures: number
  failingSince: Date | null
}

interface ClaimOptions {
  now: Date
  /** When the claim expires. */
  until: Date
  most: number
}

/** Claims due endpoints. Projects take turns: the project whose endpoint has been due longest comes first. */
export async function claimEndpoints(
  db: Database,
  kind: EndpointKind,
  { now, until, most }: ClaimOptions,
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    ${prepared(`webhooks.claim-${kind}`)}with recursive ${fairClaim({
      table: 'webhook_endpoints',
      waiting: waiting[kind],
      first: 'due_at',
      projects: sql`select id from project where first <= ${now} order by first limit ${most}`,
      columns: sql`id`,
      rows: sql`due_at <= ${now} order by due_at`,
      perProject: sql`greatest(1, ${most}::bigint / (select count(*) from in_turn))`,
      most: sql`${most}`,
    })}
    update webhook_endpoints set claim_id = gen_random_uuid(), is_woken = false, due_at = ${until}
    from picked where webhook_endpoints.id = picked.id
    returning webhook_endpoints.id as "endpointId", claim_id as "claimId", concurrency, failures,
      failing_since as "failingSince"
  `.execute(db)
  return rows
}

/** Returns whether any endpoint is due. Reads one index entry. */
export async function isAnyDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql`
    ${prepared('webhooks.any-due')}select from webhook_endpoints where due_at <= ${now} limit 1
  `.execute(db)
  return rows.length > 0
}

/** Returns how long the longest due endpoint has been due, in seconds by kind; 0 if none is due. */
export async function oldestDueSeconds(db: Database, now: Date): Promise<Record<EndpointKind, number>> {
  const age = (kind: EndpointKind) => sql`coalesce(
    greatest(0, extract(epoch from ${now}::timestamptz - (select min(due_at) from webhook_endpoints where ${waiting[kind]} and claim_id is null))), 0)::float8`
  const { rows } = await sql<Record<EndpointKind, number>>`
    select ${age('proven')} as proven, ${age('unproven')} as unproven
  `.execute(db)
  return rows[0] ?? { proven: 0, unproven: 0 }
}

/** An endpoint as the delivery needs it. */
export interface Target extends Pick<
  WebhookEndpoint,
  'id' | 'projectId' | 'url' | 'secret' | 'previousSecret' | 'previousSecretUntil' | 'updatedAt'
> {
  batch: WebhookBatch | null
  /** Whether batches have no final outcome. */
  hasBatches: boolean
  /** When the claim expires. */
  claimedUntil: Date
}

/**
 * Returns a claimed endpoint. Undefined if nothing may be delivered to it now: the claim has expired, the
 * endpoint is not enabled, waiting deliveries are being discarded, or its project is disabled.
 */
export async function findTarget(
  db: Database,
  { endpointId, claimId }: Pick<Claim, 'endpointId' | 'claimId'>,
): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    ${prepared('webhooks.find-target')}select id, project_id as "projectId", url, secret, previous_secret as "previousSecret",
      previous_secret_until as "previousSecretUntil", due_at as "claimedUntil", updated_at as "updatedAt",
      ${batchColumn}, exists (select from webhook_batches where endpoint_id = endpoint.id) as "hasBatches"
    from webhook_endpoints as endpoint
    where id = ${endpointId} and claim_id = ${claimId} and state = 'ENABLED' and deleted_at is null and discard_before is null
      and due_at is not null
      and not exists (select from projects where projects.id = endpoint.project_id and (projects.disabled or projects.deleted))
  `.execute(db)
  return rows[0]
}

/** Extends a claim. */
export async function extendClaim(
  db: Database,
  { endpointId, claimId }: Pick<Claim, 'endpointId' | 'claimId'>,
  until: Date,
): Promise<void> {
  await sql`
    update webhook_endpoints set due_at = ${until}
    where id = ${endpointId} and claim_id = ${claimId} and due_at is not null
  `.execute(db)
}

export interface ReleaseInput extends Pick<Claim, 'endpointId' | 'claimId'> {
  now: Date
  concurrency: number
  /** No attempt is made before this time. Null: attempts are not delayed. */
  notBefore: Date | null
  /** Look for deliveries at this time at the earliest. Null: as soon as one is due. */
  lookAt: Date | null
  /**
   * Nothing may be delivered now: look again at this time, or immediately if the endpoint was woken since the
   * claim, because it may have been enabled. Null: deliveries are possible.
   */
  blockedUntil: Date | null
}

/**
 * Ends a claim, and makes the endpoint due when its next delivery is due. An endpoint with due deliveries is
 * due from now on: it comes after endpoints that wait already.
 */
export async function releaseEndpoint(
  db: Database,
  { endpointId, claimId, now, concurrency, notBefore, lookAt, blockedUntil }: ReleaseInput,
): Promise<void> {
  await sql`
    ${prepared('webhooks.release')}update webhook_endpoints as endpoint set claim_id = null, is_woken = false, concurrency = ${concurrency},
      not_before = ${notBefore}::timestamptz,
      due_at = case when state = 'ENABLED' and deleted_at is null then (
        select greatest(next.due_at, ${now}::timestamptz, ${notBefore}::timestamptz, ${lookAt}::timestamptz,
          case when not is_woken then ${blockedUntil}::timestamptz end)
        from (select least(
          case when is_woken then ${now}::timestamptz + ${batchWait} end,
          (select min(due_at) from webhook_deliveries where endpoint_id = endpoint.id and due_at is not null),
          (select min(due_at) from webhook_batches where endpoint_id = endpoint.id)
        ) as due_at) as next
        where next.due_at is not null
      ) end
    where id = ${endpointId} and claim_id = ${claimId}
  `.execute(db)
}

/** An event to deliver. */
export interface DueDelivery {
  eventId: string
  attempts: number
  dueAt: Date
  /** Null if the event was deleted. */
  body: string | null
  traceparent: string | null
}

interface DueInput {
  endpointId: string
  now: Date
  /** The events or batches in progress. */
  except: readonly string[]
  most: number
}

/**
 * The maximum size of the bodies that are read together, or sent as a batch, in bytes. A single body may be
 * larger. Many web servers accept 1 MB.
 */
const maxBytes = 500_000

/** Returns due deliveries that belong to no open batch, the longest due first. */
export async function findDue(
  db: Database | Tx,
  { endpointId, now, except, most }: DueInput,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    ${prepared('webhooks.find-due')}select "eventId", attempts, "dueAt", body, traceparent from (
      select due.event_id as "eventId", due.attempts, due.due_at as "dueAt", event.body, event.traceparent, coalesce(event.size, 0) as size,
        sum(coalesce(event.size, 0)) over (order by due.due_at, due.event_id) - coalesce(event.size, 0) as before
      from (
        select event_id, attempts, due_at from webhook_deliveries
        where endpoint_id = ${endpointId} and due_at <= ${now} and event_id <> all(${[...except]}::uuid[])
          and event_id <> all(array(select unnest(event_ids) from webhook_batches where endpoint_id = ${endpointId} and attempts = 0))
        order by due_at, event_id limit ${most}
      ) as due left join webhook_events as event on event.id = due.event_id
    ) as due where before = 0 or before + size <= ${maxBytes}
    order by "dueAt", "eventId"
  `.execute(db)
  return rows
}

/** A batch without a final outcome. */
export interface OpenBatch {
  id: string
  eventIds: readonly string[]
  attempts: number
}

/** Returns due batches. After a crash, they include batches whose first attempt has no outcome. */
export async function findDueBatches(
  db: Database,
  { endpointId, now, except, most }: DueInput,
): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    ${prepared('webhooks.find-due-batches')}select id, event_ids as "eventIds", attempts from webhook_batches
    where endpoint_id = ${endpointId} and due_at <= ${now} and id <> all(${[...except]}::uuid[])
    order by due_at limit ${most}
  `.execute(db)
  return rows
}

/** Returns the bodies of events in the order of the ids. Deleted events are omitted. */
export async function findBodies(
  db: Database,
  eventIds: readonly string[],
): Promise<{ eventId: string; body: string; traceparent: string | null }[]> {
  const { rows } = await sql<{ eventId: string; body: string; traceparent: string | null }>`
    ${prepared('webhooks.find-bodies')}select id as "eventId", body, traceparent from unnest(${[...eventIds]}::uuid[]) with ordinality as given (id, place)
    join webhook_events as event using (id) order by place
  `.execute(db)
  return rows
}

export async function insertBatch(
  db: Database,
  { id, endpointId, eventIds, at }: { id: string; endpointId: string; eventIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    ${prepared('webhooks.insert-batch')}insert into webhook_batches (id, endpoint_id, event_ids, attempts, due_at)
    values (${id}, ${endpointId}, ${[...eventIds]}::uuid[], 0, ${at})
  `.execute(db)
}
