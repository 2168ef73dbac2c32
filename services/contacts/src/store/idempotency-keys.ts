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
  /** Keys requested before this are free again. */
  expiredBefore: Date
}

/** One string for project and key, to look it up by. */
export const keyId = ({ projectId, key }: KeyName): string => `${projectId}/${key}`

/**
 * Claims keys, each named once; answers the ids of those that are now ours. Taken are keys in use within their life, unless they
 * were only claimed and their lease has lapsed: whoever claimed them is gone. Parallel claims wait for each other on the unique row.
 */
export async function claimKeys(
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

/** Who uses these keys, by id; those that nobody uses are left out. */
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

/** Gives claims back whose request was refused: a 4xx never keeps a key. */
export async function releaseKeys(tx: Tx, names: readonly KeyName[]): Promise<void> {
  if (names.length === 0) return
  await sql`delete from idempotency_keys where (project_id, key) in (${namesIn(names)})`.execute(tx)
}

/** A key whose work is done, and when that was. */
export interface Settled extends KeyName {
  at: Date
}

/**
 * The work of these keys is done. Idempotent; keys that are gone are ignored. So is word of an earlier life of a key (a dead letter
 * that is replayed after weeks, say): the claim that is there now may still come to nothing. Two clocks tell, so five minutes are
 * forgiven.
 */
export async function settleKeys(db: Database | Tx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return
  const rows = settled.map(({ projectId, key, at }) => ({ project_id: projectId, key, at }))
  await sql`
    update idempotency_keys as held set state = 'done'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, key text, at timestamptz)
    where held.project_id = row.project_id and held.key = row.key and held.state = 'claimed'
      and held.requested_at <= row.at + interval '5 minutes'
  `.execute(db)
}

// A statement of this size holds its locks for well under a second.
const sweepBatch = 10_000

/** Deletes a batch of keys past their life; true when there may be more. */
export async function sweepKeys(db: Database, expiredBefore: Date): Promise<boolean> {
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
