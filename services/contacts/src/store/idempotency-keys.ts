import { sql } from 'kysely'
import type { Database, IdempotencyKeysTable, Tx } from './tables.ts'

export interface KeyClaim {
  projectId: string
  key: string
  endpoint: string
  state: IdempotencyKeysTable['state']
}

export interface ClaimTimes {
  now: Date
  leaseUntil: Date
  /** Keys requested before this are free again. */
  expiredBefore: Date
}

/**
 * Claims keys; answers `projectId/key` of those that are now ours. Taken are keys in use within their life, unless they were only
 * claimed and their lease has lapsed: whoever claimed them is gone. Parallel claims wait for each other on the unique row.
 */
export async function claimKeys(
  tx: Tx,
  claims: readonly KeyClaim[],
  times: ClaimTimes,
): Promise<Set<string>> {
  if (claims.length === 0) return new Set()
  const rows = claims.map(({ projectId, key, endpoint, state }) => ({
    project_id: projectId,
    key,
    endpoint,
    state,
  }))
  const claimed = await sql<{ project_id: string; key: string }>`
    insert into idempotency_keys as held (project_id, key, endpoint, requested_at, lease_until, state)
    select project_id, key, endpoint, ${times.now}, ${times.leaseUntil}, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, key text, endpoint text, state text)
    order by project_id, key
    on conflict (project_id, key) do update
      set endpoint = excluded.endpoint, requested_at = excluded.requested_at, lease_until = excluded.lease_until, state = excluded.state
      where held.requested_at < ${times.expiredBefore} or (held.state = 'claimed' and held.lease_until < ${times.now})
    returning project_id, key
  `.execute(tx)
  return new Set(claimed.rows.map((row) => claimId(row.project_id, row.key)))
}

export const claimId = (projectId: string, key: string): string => `${projectId}/${key}`

/** Who uses this key, if it is in use. */
export async function findKey(
  db: Database | Tx,
  projectId: string,
  key: string,
): Promise<IdempotencyKeysTable | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['project_id', 'key', 'endpoint', 'requested_at', 'lease_until', 'state'])
    .where('project_id', '=', projectId)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Gives claims back whose request was refused: a 4xx never keeps a key. */
export async function releaseKeys(
  tx: Tx,
  keys: readonly { projectId: string; key: string }[],
): Promise<void> {
  for (const { projectId, key } of keys)
    await tx
      .deleteFrom('idempotency_keys')
      .where('project_id', '=', projectId)
      .where('key', '=', key)
      .execute()
}

/** The work of these keys is done. Idempotent; keys that are gone are ignored. */
export async function settleKeys(tx: Tx, keys: readonly { projectId: string; key: string }[]): Promise<void> {
  if (keys.length === 0) return
  const rows = keys.map(({ projectId, key }) => ({ project_id: projectId, key }))
  await sql`
    update idempotency_keys set state = 'done'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, key text)
    where idempotency_keys.project_id = row.project_id and idempotency_keys.key = row.key and state = 'claimed'
  `.execute(tx)
}

/** Deletes keys past their life. */
export async function sweepKeys(db: Database, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('requested_at', '<', expiredBefore).execute()
}
