import { sql } from 'kysely'
import type { KeyUse } from '../domain/key-use.ts'
import type { Database, Tx } from './tables.ts'

export interface KeyName {
  projectId: string
  key: string
}

export interface KeyClaim extends KeyName {
  generation: number
  endpoint: string
  state: KeyUse['state']
}

export interface ClaimTimes {
  now: Date
  leaseUntil: Date
  /** Keys that were requested before this instant may be used again. */
  expiredBefore: Date
}

/** Returns the map key for a project and idempotency key. */
export const keyId = ({ projectId, key }: KeyName): string => `${projectId}/${key}`

/**
 * Claims keys, and returns the ids (`keyId`) of the claimed keys. Skips keys that are done and not expired,
 * and keys with an active lease. An expired lease means that its request was lost. Concurrent claims of one
 * key wait for each other.
 */
export async function insertClaims(
  tx: Tx,
  claims: readonly KeyClaim[],
  times: ClaimTimes,
): Promise<Set<string>> {
  if (claims.length === 0) return new Set()
  const rows = claims.map(({ projectId, ...claim }) => ({ project_id: projectId, ...claim }))
  const claimed = await sql<{ project_id: string; key: string }>`
    insert into idempotency_keys as held (project_id, key, generation, endpoint, requested_at, lease_until, state)
    select project_id, key, generation, endpoint, ${times.now}, ${times.leaseUntil}, state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, key text, generation bigint, endpoint text, state text)
    order by project_id, key
    on conflict (project_id, key) do update
      set generation = excluded.generation, endpoint = excluded.endpoint,
        requested_at = excluded.requested_at, lease_until = excluded.lease_until, state = excluded.state
      where held.requested_at < ${times.expiredBefore}
        or (held.state = 'claimed' and held.lease_until < ${times.now})
        or held.generation < excluded.generation
    returning project_id, key
  `.execute(tx)
  return new Set(claimed.rows.map((row) => keyId({ projectId: row.project_id, key: row.key })))
}

/** Returns the uses of these keys, by id (`keyId`). Omits unused keys. */
export async function findKeys(
  db: Database | Tx,
  names: readonly KeyName[],
): Promise<Map<string, KeyUse & { generation: number }>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<KeyUse & KeyName & { generation: number }>`
    select project_id as "projectId", key, generation, endpoint, requested_at as "requestedAt", lease_until as "leaseUntil", state
    from idempotency_keys
    where (project_id, key) in (${namesIn(names)})
  `.execute(db)
  return new Map(rows.map((row) => [keyId(row), row]))
}

/** Deletes the claims of rejected requests, because the key of a 4xx response can be used again. */
export async function releaseKeys(tx: Tx, names: readonly KeyName[]): Promise<void> {
  if (names.length === 0) return
  await sql`delete from idempotency_keys where (project_id, key) in (${namesIn(names)})`.execute(tx)
}

interface ReleasedKeys {
  projectId: string
  keys: readonly string[]
  claimedAt: Date
}

/** Deletes the claims that were made at this instant, except keys that are done or were claimed again. */
export async function releaseClaims(
  db: Database,
  { projectId, keys, claimedAt }: ReleasedKeys,
): Promise<void> {
  await sql`
    delete from idempotency_keys
    where project_id = ${projectId} and key = any(${keys}::text[]) and state = 'claimed'
      and requested_at = ${claimedAt}
  `.execute(db)
}

/** A completed key and the time of completion. */
export interface CompletedKey extends KeyName {
  at: Date
}

/**
 * Marks claimed keys as done. Idempotent. Ignores a completion that is more than five minutes older than the
 * claim: it belongs to an earlier request with the key, for example in a dead letter that is replayed after
 * weeks. The five minutes allow for the difference between two clocks.
 */
export async function markKeysDone(db: Database | Tx, completed: readonly CompletedKey[]): Promise<void> {
  if (completed.length === 0) return
  const rows = completed.map(({ projectId, key, at }) => ({ project_id: projectId, key, at }))
  await sql`
    update idempotency_keys as held set state = 'done'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, key text, at timestamptz)
    where held.project_id = row.project_id and held.key = row.key and held.state = 'claimed'
      and held.requested_at <= row.at + interval '5 minutes'
  `.execute(db)
}

// Rows per statement, which locks them for less than a second.
const sweepBatch = 10_000

/** Deletes a batch of expired keys. Returns true if more may be left. */
export async function deleteExpiredKeys(db: Database, expiredBefore: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where requested_at < ${expiredBefore} and ctid = any(array(
      select ctid from idempotency_keys where requested_at < ${expiredBefore} limit ${sweepBatch}
    ))
  `.execute(db)
  return numAffectedRows === BigInt(sweepBatch)
}

const namesIn = (names: readonly KeyName[]) => sql`
  select project_id, key from jsonb_to_recordset(${JSON.stringify(
    names.map(({ projectId, key }) => ({ project_id: projectId, key })),
  )}::jsonb) as named (project_id uuid, key text)`
