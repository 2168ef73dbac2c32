import { sql } from 'kysely'
import { lockCap } from '../db/insert-capped.ts'
import { laterPriority, priorityClasses } from '../db/queue-priorities.ts'
import type { NewMail } from '../mails/new-mail.ts'
import type { SendRequestsTable } from '../db/request-tables.ts'
import type { Database, Tx } from '../db/tables.ts'

export interface RequestKey {
  projectId: string
  generation: number
  key: string
  /** Time of the claim, by the clock of the contacts service. */
  claimedAt: Date
}

export const requestId = ({ projectId, key }: { projectId: string; key: string }): string =>
  `${projectId}/${key}`

/**
 * Records that the mails of these requests are being queued. Returns the ids of the requests that may
 * continue; the mails of the other requests are already queued. A key can be used again after `ttlHours` (0
 * means never) or in a later generation of the project. Concurrent requests with one key wait on the unique
 * row. Each key may occur once per call.
 */
export async function recordSendRequests(
  tx: Tx,
  requests: readonly RequestKey[],
  ttlHours: number,
): Promise<Set<string>> {
  if (requests.length === 0) return new Set()
  const recorded = await sql<{ projectId: string; key: string }>`
    insert into send_requests as held (project_id, generation, key, claimed_at)
    select "projectId", generation, key, "claimedAt"
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as row
      ("projectId" uuid, generation bigint, key text, "claimedAt" timestamptz)
    order by "projectId", key
    on conflict (project_id, key) do update set
      claimed_at = excluded.claimed_at, generation = greatest(held.generation, excluded.generation)
      where held.generation < excluded.generation
        or (${ttlHours}::int > 0 and held.claimed_at < excluded.claimed_at - make_interval(hours => ${ttlHours}::int))
    returning project_id as "projectId", key
  `.execute(tx)
  return new Set(recorded.rows.map(requestId))
}

/** Returns the request whose mails were queued under this key. */
export async function findSendRequest(
  db: Database | Tx,
  projectId: string,
  key: string,
): Promise<SendRequestsTable | undefined> {
  return db
    .selectFrom('send_requests')
    .select(['project_id', 'generation', 'key', 'claimed_at'])
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** A mail that is sent only if no other mail holds its throttle key. */
export interface ThrottleClaim {
  mail: NewMail
  /** SHA-256 in hexadecimal. */
  key: string
  /** Project and key. */
  id: string
  /** The end of the claim. */
  until: Date
}

/**
 * Claims throttle keys for mails, whose rows this transaction inserts. Returns the holders of the keys that
 * other mails hold. Each key may occur once per call. Transactions with the same key wait for each other.
 */
export async function claimThrottleKeys(
  tx: Tx,
  claims: readonly ThrottleClaim[],
): Promise<Map<string, { emailId: string; until: Date }>> {
  const rows = claims.map(({ mail: { id, projectId, generation, at, scheduledFor = at }, key, until }) => ({
    id,
    projectId,
    generation,
    at: scheduledFor,
    key,
    until,
  }))
  const { rows: held } = await sql<{ id: string; emailId: string; until: Date }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (id uuid, "projectId" uuid, generation bigint, at timestamptz, key text, until timestamptz)
    ), claimed as (
      insert into send_throttles as held (project_id, generation, key, email_id, until)
      select "projectId", generation, decode(key, 'hex'), id, until from given order by "projectId", key
      on conflict (project_id, key) do update
        -- Always updated, so that the holder is returned even if its transaction has just ended.
        set email_id = case when ${isFree} then excluded.email_id else held.email_id end,
          generation = case when ${isFree} then excluded.generation else held.generation end,
          until = case when ${isFree} then excluded.until else held.until end
      returning project_id, encode(key, 'hex') as key, email_id, until
    )
    select claimed.project_id || '/' || claimed.key as id, claimed.email_id as "emailId", claimed.until
    from claimed join given on given."projectId" = claimed.project_id and given.key = claimed.key
    where claimed.email_id <> given.id
  `.execute(tx)
  return new Map(held.map(({ id, ...holder }) => [id, holder]))
}

/** True if the claim of another mail ends before the time of this mail. A reset of the project ends all claims. */
const isFree = sql`(held.until <= (select at from given where given.id = excluded.email_id) or held.generation < excluded.generation)`

/**
 * Returns the number of waiting scheduled mails of projects. Locks these numbers against other calls until the
 * transaction ends. Counts rows of the queue, whose index is smaller than an index of `emails`.
 */
export async function countScheduled(tx: Tx, projectIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...new Set(projectIds)].toSorted()
  // In id order, so that two transactions do not deadlock.
  for (const id of ids) await lockCap(tx, 'scheduled_mails', id)
  const { rows } = await sql<{ projectId: string; count: number }>`
    select project_id as "projectId", count(*)::int as count from deliveries
    where priority in (${laterPriority}, ${priorityClasses.scheduled}) and project_id = any(${ids}::uuid[])
    group by project_id
  `.execute(tx)
  return new Map(rows.map(({ projectId, count }) => [projectId, count]))
}
