import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Effect } from '../domain/effect.ts'
import type { Tx } from './tables.ts'

export type EffectName = Pick<Effect, 'projectId' | 'generation' | 'key'>

export async function findEffect(
  tx: Tx,
  { projectId, generation, key }: EffectName,
): Promise<Effect | undefined> {
  const { rows } = await sql<Effect>`
    ${prepared('contacts.find_effect')}select
      project_id as "projectId", generation, key, contact_id as "contactId", version, changed, created_at as at
    from effects where project_id = ${projectId} and generation = ${generation} and key = ${key}
  `.execute(tx)
  return rows[0]
}

/** Records an effect; false when another transaction has just recorded one under the same key, which it waits for. */
export async function insertEffect(tx: Tx, effect: Effect): Promise<boolean> {
  const { projectId, generation, key, contactId, version, changed, at } = effect
  const { numAffectedRows } = await sql`
    ${prepared('contacts.insert_effect')}insert into effects (project_id, generation, key, contact_id, version, changed, created_at)
    values (${projectId}, ${generation}, ${key}, ${contactId}, ${version}, ${changed}, ${at})
    on conflict (project_id, generation, key) do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

// A statement of this size holds its locks for well under a second.
const sweepBatch = 10_000

/** Deletes a batch of effects that were recorded before an instant; true when there may be more. */
export async function deleteEffectsBefore(tx: Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from effects where created_at < ${before} and ctid = any(array(
      select ctid from effects where created_at < ${before} order by created_at limit ${sweepBatch}
    ))
  `.execute(tx)
  return numAffectedRows === BigInt(sweepBatch)
}
