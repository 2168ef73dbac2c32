import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { lockCap } from '../db/insert-capped.ts'
import { laterPriority, priorityClasses } from '../db/queue-priorities.ts'
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
export const findSendRequest = async (
  db: Database | Tx,
  projectId: string,
  key: string,
): Promise<SendRequestsTable | undefined> => (await findSendRequests(db, projectId, [key]))[0]

/** Returns the requests whose mails were queued under these keys. */
export async function findSendRequests(
  db: Database | Tx,
  projectId: string,
  keys: readonly string[],
): Promise<SendRequestsTable[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<SendRequestsTable>`
    ${prepared('send.find_requests')}select project_id, generation, key, claimed_at from send_requests
    where project_id = ${projectId} and key = any(${keys}::text[])
  `.execute(db)
  return rows
}

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
