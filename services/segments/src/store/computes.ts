import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

export interface Compute {
  segmentId: string
  projectId: string
  /**
   * The number of the newest request for a comparison at the time when this comparison started. When the
   * comparison ends, this request and all earlier requests are done.
   */
  request: number
  /** Last contact of the previous page. Null if no page is finished. */
  position: string | null
}

/**
 * Requests that the stored members of these segments are compared with the contacts that match the condition.
 * If a comparison is in progress, it is finished and then repeated. So frequent requests cannot prevent a
 * comparison from finishing.
 */
export async function requestComputes(
  db: Database | Tx,
  segments: readonly { id: string; projectId: string }[],
): Promise<void> {
  if (segments.length === 0) return
  await sql`
    insert into computes (segment_id, project_id, requested, done)
    select id, "projectId", 1, 0 from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as row (id uuid, "projectId" uuid)
    order by id
    on conflict (segment_id) do update set requested = computes.requested + 1
  `.execute(db)
}

/**
 * Requests a comparison of segments whose tracking starts or whose condition has changed. A comparison in
 * progress is stopped after its current page. Until the new comparison ends, the stored members may not match
 * the condition (`findUncompared`).
 */
export async function restartComputes(
  tx: Tx,
  segments: readonly { id: string; projectId: string }[],
): Promise<void> {
  await requestComputes(tx, segments)
  await sql`
    update computes set redefined = requested, started = 0, position = null, lease_until = null
    where segment_id = any(${segments.map(({ id }) => id)}::uuid[])
  `.execute(tx)
}

/** Returns the number of requests for a segment, and the number of the last finished request. */
export async function findCompute(
  db: Database | Tx,
  segmentId: string,
): Promise<{ requested: number; done: number } | undefined> {
  return db
    .selectFrom('computes')
    .select(['requested', 'done'])
    .where('segment_id', '=', segmentId)
    .executeTakeFirst()
}

/**
 * Returns the segments of a project whose stored members may not match their condition: no comparison has
 * finished since tracking started or the condition changed. Includes segments that refer to such a segment,
 * directly or through other segments.
 */
export async function findUncompared(
  db: Database | Tx,
  { projectId, generation }: ProjectGeneration,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    ${prepared('computes.uncompared')}with recursive uncompared (id) as (
      select segment_id from computes where project_id = ${projectId} and done < redefined
      union
      select segments.id from uncompared join segments on uncompared.id = any(segments.reads_segments)
      where segments.project_id = ${projectId} and segments.generation = ${generation} and segments.deleted_at is null
    )
    select id from uncompared
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Claims the unfinished comparison that has waited longest. Returns undefined if all comparisons are
 * finished.
 */
export async function claimCompute(
  db: Database | Tx,
  { now, until }: { now: Date; until: Date },
): Promise<Compute | undefined> {
  const { rows } = await sql<Compute>`
    ${prepared('computes.claim')}update computes set lease_until = ${until}, turned_at = ${now},
      started = case when position is null then requested else started end
    where segment_id in (
      select segment_id from computes where done < requested and (lease_until is null or lease_until <= ${now})
      order by turned_at nulls first limit 1 for update skip locked
    )
    returning segment_id as "segmentId", project_id as "projectId", started as request, position
  `.execute(db)
  return rows[0]
}

/** Stores the progress of a comparison. Returns false if the comparison has been restarted. */
export async function moveCompute(
  db: Database,
  { segmentId, request, position }: Compute,
  leaseUntil: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('computes')
    .set({ position, lease_until: leaseUntil })
    .where('segment_id', '=', segmentId)
    .where('started', '=', request)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishCompute(
  db: Database | Tx,
  { segmentId, request }: Compute,
  now: Date,
): Promise<void> {
  await db
    .updateTable('computes')
    .set({ done: request, position: null, lease_until: null, finished_at: now })
    .where('segment_id', '=', segmentId)
    .where('started', '=', request)
    .execute()
}

export async function deleteCompute(tx: Tx, segmentId: string): Promise<void> {
  await tx.deleteFrom('computes').where('segment_id', '=', segmentId).execute()
}

/**
 * Requests again at most 10 comparisons that ended before this time. Returns true if a comparison was
 * requested.
 */
export async function reopenComputes(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    ${prepared('computes.reopen')}update computes set requested = requested + 1, position = null
    where segment_id in (
      select segment_id from computes where finished_at < ${before} and done = requested
      order by finished_at limit 10 for update skip locked
    )
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
