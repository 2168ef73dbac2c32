import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Segment } from '../domain/segment.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Ends all memberships of a segment that this transaction has locked. A loop deletes the member rows later.
 */
export async function endMembers(tx: Tx, { id, membershipVersion }: Segment): Promise<void> {
  await tx
    .updateTable('segments')
    .set({ ended_version: membershipVersion, is_emptied: false, emptied_to: null })
    .where('id', '=', id)
    .execute()
}

/** A segment with rows of ended memberships. */
export interface EndedSegment {
  id: string
  endedVersion: number
  emptiedTo: number | null
}

export async function findEnded(db: Database): Promise<EndedSegment | undefined> {
  const { rows } = await sql<EndedSegment>`
    ${prepared('segments.ended')}select id, ended_version as "endedVersion", emptied_to as "emptiedTo" from segments
    where is_emptied = false order by id limit 1
  `.execute(db)
  return rows[0]
}

// Rows per statement, which takes less than a second.
const batch = 5_000

/**
 * Deletes a batch of rows of ended memberships, in the order of entry versions. Returns the last entry
 * version, or undefined after the last batch. Skips locked rows, to avoid a deadlock with transactions that
 * have locked the segment.
 */
export async function emptyBatch(
  tx: Tx,
  { id, endedVersion, emptiedTo }: EndedSegment,
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    with places as materialized (
      select ctid, entry_version from segment_members
      where segment_id = ${id} and entry_version > ${emptiedTo ?? 0} and entry_version <= ${endedVersion}
      order by entry_version limit ${batch} for update skip locked
    ), deleted as (
      delete from segment_members where ctid = any(array(select ctid from places))
    )
    select max(entry_version) as last from places having count(*) = ${batch}
  `.execute(tx)
  return rows[0]?.last ?? undefined
}

/**
 * Stores the progress of deleting ended memberships, unless more memberships have ended in the meantime.
 * After the last batch, marks the segment as emptied, or deletes the row of a deleted segment. If rows were
 * skipped, the deletion starts again. Returns whether the segment is emptied.
 */
export async function saveEmptied(
  db: Database,
  ended: EndedSegment,
  to: number | undefined,
): Promise<boolean> {
  if (to !== undefined) {
    await saveProgress(db, ended, { isEmptied: sql`false`, to })
    return false
  }
  if (await removeDeleted(db, ended.id)) return true
  const left = sql`select from segment_members where segment_id = ${ended.id} and entry_version <= ${ended.endedVersion}`
  // If a deleted segment has just lost its last member row, the next call deletes the segment's row.
  return saveProgress(db, ended, { isEmptied: sql`deleted_at is null and not exists (${left})`, to: null })
}

async function saveProgress(
  db: Database,
  { id, endedVersion }: EndedSegment,
  { isEmptied, to }: { isEmptied: RawBuilder<unknown>; to: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ isEmptied: boolean }>`
    update segments set is_emptied = ${isEmptied}, emptied_to = ${to}::bigint
    where id = ${id} and ended_version = ${endedVersion}
    returning is_emptied as "isEmptied"
  `.execute(db)
  return rows[0]?.isEmptied ?? false
}

async function removeDeleted(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from segments where id = ${id} and deleted_at is not null
      and not exists (select from segment_members where segment_id = ${id})
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
