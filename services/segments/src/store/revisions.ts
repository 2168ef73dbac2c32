import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Versions by contact id, as returned by the contacts service. */
export type Versions = ReadonlyMap<string, number>

/**
 * Adds a state with the given version for each contact without a state. Messages about earlier versions are
 * ignored afterwards.
 */
export async function addStates(
  db: Database,
  { projectId, generation }: ProjectGeneration,
  versions: Versions,
): Promise<void> {
  await sql`
    ${prepared('states.add')}insert into contact_states (project_id, generation, contact_id, version, attempt, marks, claimed)
    select ${projectId}, ${generation}, id, version, 0, 0, false
    from unnest(${[...versions.keys()]}::uuid[], ${[...versions.values()]}::bigint[]) as contact (id, version)
    order by id on conflict do nothing
  `.execute(db)
}

/**
 * Returns the revision of each state that is not deleted, not due and not being evaluated. Every write
 * changes the revision (`xmin`, the id of the transaction that wrote the row).
 */
export async function findRevisions(
  db: Database,
  { projectId, generation }: ProjectGeneration,
  { contactIds, now }: { contactIds: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ contactId: string; revision: string }>`
    ${prepared('states.revisions')}select contact_id as "contactId", xmin::text as revision from contact_states
    where project_id = ${projectId} and generation = ${generation} and contact_id = any(${[...contactIds]}::uuid[])
      and deleted_at is null and not claimed and (due_at is null or due_at > ${now})
  `.execute(db)
  return new Map(rows.map(({ contactId, revision }) => [contactId, revision]))
}

export interface LockedRevision {
  contactId: string
  revision: string
  version: number
}

/** Returns the revisions of states, locked in key order until the transaction ends. */
export async function lockRevisions(
  tx: Tx,
  { projectId, generation }: ProjectGeneration,
  contactIds: readonly string[],
): Promise<LockedRevision[]> {
  const { rows } = await sql<LockedRevision>`
    ${prepared('states.lock-revisions')}select contact_id as "contactId", xmin::text as revision, version from contact_states
    where project_id = ${projectId} and generation = ${generation} and contact_id = any(${[...contactIds]}::uuid[])
    order by contact_id for update
  `.execute(tx)
  return rows
}
