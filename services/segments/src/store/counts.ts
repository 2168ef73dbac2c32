import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Segment } from '../domain/segment.ts'
import { segmentColumns, segmentOf } from './segments.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Claims segments whose count is older than `before`: for each project, only the segment with the oldest
 * count. Starts with the projects that have waited longest since their last count, so a project with many or
 * slow segments does not delay other projects. If no segment is due, this function reads only one index
 * entry.
 */
export async function claimCounts(
  db: Database,
  { now, before, leaseUntil, maxClaims }: { now: Date; before: Date; leaseUntil: Date; maxClaims: number },
): Promise<Segment[]> {
  const rows = await db
    .updateTable('segments')
    .set({ count_lease_until: leaseUntil })
    .where('id', 'in', dueIn(now, before, maxClaims))
    // PostgreSQL evaluates this condition again for a row that another instance has just claimed.
    .where((each) => each.or([each('count_lease_until', 'is', null), each('count_lease_until', '<', now)]))
    .returning(segmentColumns)
    .execute()
  return rows.map(segmentOf)
}

const dueIn = (now: Date, before: Date, maxClaims: number) => sql<string>`(
  with due as (
    select distinct on (project_id) id, project_id from segments
    where type = 'DYNAMIC' and not track_membership and deleted_at is null and (counted_at is null or counted_at < ${before})
      and (count_lease_until is null or count_lease_until < ${now})
    order by project_id, counted_at nulls first, id
  )
  select due.id from due cross join lateral (
    select max(greatest(counted_at, count_lease_until)) as at from segments where segments.project_id = due.project_id
  ) as served
  order by served.at nulls first, due.id
  limit ${maxClaims}
)`

/** Stores a count, unless the condition has changed or a newer count is already stored. */
export async function saveCount(
  db: Database | Tx,
  { projectId, id, definitionVersion }: Segment,
  { count, at }: { count: number; at: Date },
): Promise<void> {
  await db
    .updateTable('segments')
    .set({ member_count: count, counted_at: at, count_lease_until: null })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('definition_version', '=', definitionVersion)
    .where((each) => each.or([each('counted_at', 'is', null), each('counted_at', '<=', at)]))
    .execute()
}

/**
 * Returns the number of contacts that match a DYNAMIC segment. For a tracked and compared segment, this is
 * the number of members. For a segment that is not tracked, it is a stored count that is not older than
 * `since`. Returns undefined if there is no such number.
 */
export async function findRecentCount(
  db: Database,
  { projectId, id }: Segment,
  since: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    ${prepared('segments.recent-count')}select member_count as count from segments left join computes on segment_id = id
    where segments.project_id = ${projectId} and id = ${id} and case when track_membership then done >= requested else counted_at >= ${since} end
  `.execute(db)
  return rows[0]?.count
}

/** Counts the stored members of a segment that this transaction has locked. */
export async function countMembers(tx: Tx, { projectId, id }: Segment): Promise<number> {
  const { members } = await tx
    .selectFrom('segment_members')
    .select((each) => each.fn.countAll<number>().as('members'))
    .where('project_id', '=', projectId)
    .where('segment_id', '=', id)
    .where('entry_version', '>', (each) =>
      each.selectFrom('segments').select('ended_version').where('segments.id', '=', id),
    )
    .executeTakeFirstOrThrow()
  return members
}
