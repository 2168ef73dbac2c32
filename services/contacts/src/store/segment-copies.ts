import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { CopyChange } from '../domain/membership.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Saves the merged messages about segments, and locks the rows of these segments in key order until the
 * transaction ends. Returns the version up to which memberships have ended, by segment id. Idempotent.
 */
export async function saveCopies(tx: Tx, changes: readonly CopyChange[]): Promise<Map<string, number>> {
  if (changes.length === 0) return new Map()
  const rows = changes.map(({ projectId, generation, segmentId, version, endedVersion, deletedAt }) => ({
    project_id: projectId,
    generation,
    segment_id: segmentId,
    version,
    ended_version: endedVersion,
    deleted_at: deletedAt,
  }))
  const saved = await sql<{ segment_id: string; ended_version: number }>`
    ${prepared('contacts.save_copies')}insert into segment_copies as known
      (project_id, generation, segment_id, version, ended_version, is_emptied, deleted_at)
    select project_id, generation, segment_id, version, ended_version, ended_version = 0, deleted_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (project_id uuid, generation bigint, segment_id uuid, version bigint, ended_version bigint, deleted_at timestamptz)
    order by project_id, generation, segment_id
    on conflict (project_id, generation, segment_id) do update set
      version = greatest(known.version, excluded.version),
      ended_version = greatest(known.ended_version, excluded.ended_version),
      is_emptied = known.is_emptied and known.ended_version >= excluded.ended_version,
      emptied_to = case when known.ended_version >= excluded.ended_version then known.emptied_to end,
      deleted_at = coalesce(known.deleted_at, excluded.deleted_at)
    returning segment_id, ended_version
  `.execute(tx)
  return new Map(saved.rows.map((row) => [row.segment_id, row.ended_version]))
}

/**
 * Returns the highest applied membership version of a segment, and the version up to which memberships have
 * ended. Both are 0 if no message was applied.
 */
export async function findCopy(
  { db }: { db: Database },
  { projectId, generation }: ProjectGeneration,
  segmentId: string,
): Promise<{ version: number; endedVersion: number }> {
  const { rows } = await sql<{ version: number; endedVersion: number }>`
    ${prepared('contacts.copy_version')}select version, ended_version as "endedVersion" from segment_copies
    where project_id = ${projectId} and generation = ${generation} and segment_id = ${segmentId}
  `.execute(db)
  return rows[0] ?? { version: 0, endedVersion: 0 }
}

/** A copy of a segment's memberships that contains rows of ended memberships. */
export interface EndedCopy extends ProjectGeneration {
  segmentId: string
  endedVersion: number
  /** The last contact of the previous batch. */
  emptiedTo: string | null
}

/** Returns a copy with rows of ended memberships, locked. Skips copies that another instance has locked. */
export async function lockEndedCopy(tx: Tx): Promise<EndedCopy | undefined> {
  const { rows } = await sql<EndedCopy>`
    select project_id as "projectId", generation, segment_id as "segmentId", ended_version as "endedVersion", emptied_to as "emptiedTo"
    from segment_copies where not is_emptied order by segment_id limit 1 for update skip locked
  `.execute(tx)
  return rows[0]
}

// Rows per statement, which takes less than a second.
const batch = 5_000

/**
 * Deletes the ended memberships in a batch of a copy's rows, in the order of contact ids. Returns the last
 * contact, or undefined after the last batch. Skips locked rows, whose contact is being deleted.
 */
export async function emptyBatch(
  tx: Tx,
  { projectId, segmentId, endedVersion, emptiedTo }: EndedCopy,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    with looked as materialized (
      select contact_id from segment_members
      where project_id = ${projectId} and segment_id = ${segmentId}
        and (${emptiedTo}::uuid is null or contact_id > ${emptiedTo}::uuid)
      order by contact_id limit ${batch}
    ), places as materialized (
      select ctid from segment_members
      where project_id = ${projectId} and segment_id = ${segmentId} and version <= ${endedVersion}
        and contact_id = any(array(select contact_id from looked))
      for update skip locked
    ), deleted as (
      delete from segment_members where ctid = any(array(select ctid from places))
    )
    select max(contact_id::text)::uuid as last from looked having count(*) = ${batch}
  `.execute(tx)
  return rows[0]?.last ?? undefined
}

/**
 * Stores the progress of deleting ended memberships. After the last batch, marks the copy as emptied. If rows
 * were skipped, the deletion starts again. Returns whether the copy is emptied.
 */
export async function saveEmptied(
  tx: Tx,
  { projectId, generation, segmentId, endedVersion }: EndedCopy,
  to: string | undefined,
): Promise<boolean> {
  const isEmptied =
    to === undefined
      ? sql`not exists (
          select from segment_members
          where project_id = ${projectId} and segment_id = ${segmentId} and version <= ${endedVersion}
        )`
      : sql`false`
  const { rows } = await sql<{ is_emptied: boolean }>`
    update segment_copies set is_emptied = ${isEmptied}, emptied_to = ${to ?? null}::uuid
    where project_id = ${projectId} and generation = ${generation} and segment_id = ${segmentId}
    returning is_emptied
  `.execute(tx)
  return rows[0]?.is_emptied ?? true
}

/**
 * Deletes a batch of copies of segments that were deleted before an instant. Returns true if more may be
 * left.
 */
export async function deleteCopiesBefore(tx: Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with places as materialized (
      select ctid from segment_copies where deleted_at < ${before} and is_emptied
      order by deleted_at limit ${batch} for update skip locked
    )
    delete from segment_copies where ctid = any(array(select ctid from places))
  `.execute(tx)
  return numAffectedRows === BigInt(batch)
}
