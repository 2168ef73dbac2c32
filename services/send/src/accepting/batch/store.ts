import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/tables.ts'
import type { StoredItem } from './stored-items.ts'

/** The idempotency key of a batch, with the hash of the body. */
export interface BatchKey {
  projectId: string
  generation: number
  key: string
  hash: Buffer
}

/** A batch of which at least one item was accepted. */
export interface StoredBatch {
  hash: Buffer
  /** The accepted items by index. Empty if the batch is complete. */
  results: Record<string, StoredItem[]>
  isComplete: boolean
  claimedAt: Date
}

const batchColumns = sql`select hash, results, is_complete as "isComplete", claimed_at as "claimedAt" from send_batches`

/** Returns the batch with this key. Ignores a batch that has expired or belongs to an earlier generation. */
export async function findBatch(
  { db, config: { idempotencyTtlHours: ttlHours }, now }: Context,
  { projectId, generation, key }: Omit<BatchKey, 'hash'>,
): Promise<StoredBatch | undefined> {
  const { rows } = await sql<StoredBatch>`
    ${batchColumns}
    where project_id = ${projectId} and key = ${key} and generation >= ${generation}
      and (${ttlHours}::int = 0 or claimed_at >= ${now()}::timestamptz - make_interval(hours => ${ttlHours}::int))
  `.execute(db)
  return rows[0]
}

/**
 * Returns the batch with this key, locked until the transaction ends. Creates it without results if there is
 * none, or if it has expired or belongs to an earlier generation.
 */
export async function lockBatch(
  tx: Tx,
  { projectId, generation, key, hash }: BatchKey,
  { claimedAt, ttlHours }: { claimedAt: Date; ttlHours: number },
): Promise<StoredBatch> {
  await sql`
    insert into send_batches as held (project_id, generation, key, hash, results, is_complete, claimed_at)
    values (${projectId}, ${generation}, ${key}, ${hash}, '{}', false, ${claimedAt})
    on conflict (project_id, key) do update set
      generation = excluded.generation, hash = excluded.hash, results = excluded.results,
      is_complete = excluded.is_complete, claimed_at = excluded.claimed_at
      where held.generation < excluded.generation
        or (${ttlHours}::int > 0 and held.claimed_at < excluded.claimed_at - make_interval(hours => ${ttlHours}::int))
  `.execute(tx)
  // The insert has locked an existing row even if it has not changed the row.
  const { rows } = await sql<StoredBatch>`
    ${batchColumns}
    where project_id = ${projectId} and key = ${key}
  `.execute(tx)
  const [batch] = rows
  if (!batch) throw new Error('A batch was not stored')
  return batch
}

/** Stores the accepted items of a batch. */
export async function saveBatch(
  tx: Tx,
  { projectId, key }: BatchKey,
  { results, isComplete }: Pick<StoredBatch, 'results' | 'isComplete'>,
): Promise<void> {
  await sql`
    update send_batches set results = ${JSON.stringify(results)}::jsonb, is_complete = ${isComplete}
    where project_id = ${projectId} and key = ${key}
  `.execute(tx)
}

/** Deletes a batch of which no item was accepted. */
export async function deleteBatch(tx: Tx, { projectId, key }: BatchKey): Promise<void> {
  await sql`delete from send_batches where project_id = ${projectId} and key = ${key}`.execute(tx)
}
