import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Effect } from '../domain/effect.ts'
import type { Tx } from './tables.ts'

export interface EffectNames {
  projectId: string
  generation: number
  keys: readonly string[]
}

/** Returns the effects with these keys, by key. */
export async function findEffects(
  tx: Tx,
  { projectId, generation, keys }: EffectNames,
): Promise<Map<string, Effect>> {
  const { rows } = await sql<Effect>`
    ${prepared('contacts.find_effects')}select
      project_id as "projectId", generation, key, contact_id as "contactId", version, changed, created_at as at
    from effects where project_id = ${projectId} and generation = ${generation} and key = any(${[...keys]}::text[])
  `.execute(tx)
  return new Map(rows.map((effect) => [effect.key, effect]))
}

/**
 * Records effects and returns their number. Waits for concurrent transactions with the same keys, and skips
 * the keys that those transactions have recorded. Inserts in key order, so that two batches cannot deadlock.
 */
export async function insertEffects(tx: Tx, effects: readonly Effect[]): Promise<number> {
  if (effects.length === 0) return 0
  const { numAffectedRows } = await sql`
    ${prepared('contacts.insert_effects')}insert into effects (project_id, generation, key, contact_id, version, changed, created_at)
    select "projectId", generation, key, "contactId", version, changed, at
    from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as row
      ("projectId" uuid, generation bigint, key text, "contactId" uuid, version bigint, changed boolean, at timestamptz)
    order by "projectId", generation, key
    on conflict (project_id, generation, key) do nothing
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

// Rows per statement, which locks them for less than a second.
const sweepBatch = 10_000

/** Deletes a batch of effects recorded before an instant. Returns true if more may be left. */
export async function deleteEffectsBefore(tx: Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from effects where created_at < ${before} and ctid = any(array(
      select ctid from effects where created_at < ${before} order by created_at limit ${sweepBatch}
    ))
  `.execute(tx)
  return numAffectedRows === BigInt(sweepBatch)
}
