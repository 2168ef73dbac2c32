import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Contacts with the version that each had when it was asked for. */
export type Versions = ReadonlyMap<string, number>

/** Adds states to contacts that have none, at these versions: what messages of earlier ones say is known. */
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
 * The revision of each of these states that waits for nothing: not deleted, not due, no evaluation in
 * progress. Whatever is written to a state gives it another revision (`xmin`, the transaction that wrote it).
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

/** The states of contacts with their revisions, locked until the transaction ends, in the order of keys. */
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
