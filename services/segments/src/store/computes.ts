import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

export interface Compute {
  segmentId: string
  projectId: string
  /** The last request when this run began, which it serves with those before. */
  begun: number
  /** The contact at which the page before ended; null: none has ended yet. */
  position: string | null
}

/**
 * Asks for a comparison of these tracked segments. One that runs goes to its end and is made once more, so
 * that callers who ask again and again do not keep it from ending.
 */
export async function askComputes(
  db: Database | Tx,
  segments: readonly { id: string; projectId: string }[],
): Promise<void> {
  if (segments.length === 0) return
  await sql`
    insert into computes (segment_id, project_id, asked, done)
    select id, "projectId", 1, 0 from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as row (id uuid, "projectId" uuid)
    order by id
    on conflict (segment_id) do update set asked = computes.asked + 1
  `.execute(db)
}

/**
 * The same for segments whose tracking begins or whose condition has changed: what a comparison that runs has
 * found is void, and it ends with its page. Until this request is done the stored members are not those of
 * the condition (`findUncompared`).
 */
export async function beginComputesAnew(
  tx: Tx,
  segments: readonly { id: string; projectId: string }[],
): Promise<void> {
  await askComputes(tx, segments)
  await sql`
    update computes set redefined = asked, begun = 0, position = null, lease_until = null
    where segment_id = any(${segments.map(({ id }) => id)}::uuid[])
  `.execute(tx)
}

/** The requests so far for one segment, and which are done. */
export async function findCompute(
  db: Database | Tx,
  segmentId: string,
): Promise<{ asked: number; done: number } | undefined> {
  return db
    .selectFrom('computes')
    .select(['asked', 'done'])
    .where('segment_id', '=', segmentId)
    .executeTakeFirst()
}

/**
 * The segments of a project whose stored members are not those of their condition yet, since tracking has
 * begun or the condition has changed and no comparison has ended since; and the segments that refer to one of
 * these, by way of others too.
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

/** Takes up the open comparison that had its turn longest ago; undefined when there is none. */
export async function claimCompute(
  db: Database | Tx,
  { now, until }: { now: Date; until: Date },
): Promise<Compute | undefined> {
  const { rows } = await sql<Compute>`
    ${prepared('computes.claim')}update computes set lease_until = ${until}, turned_at = ${now},
      begun = case when position is null then asked else begun end
    where segment_id in (
      select segment_id from computes where done < asked and (lease_until is null or lease_until <= ${now})
      order by turned_at nulls first limit 1 for update skip locked
    )
    returning segment_id as "segmentId", project_id as "projectId", begun, position
  `.execute(db)
  return rows[0]
}

/** Keeps how far a comparison has come, unless it is to begin anew; false then. */
export async function moveCompute(
  db: Database,
  { segmentId, begun, position }: Compute,
  leaseUntil: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('computes')
    .set({ position, lease_until: leaseUntil })
    .where('segment_id', '=', segmentId)
    .where('begun', '=', begun)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function finishCompute(
  db: Database | Tx,
  { segmentId, begun }: Compute,
  now: Date,
): Promise<void> {
  await db
    .updateTable('computes')
    .set({ done: begun, position: null, lease_until: null, finished_at: now })
    .where('segment_id', '=', segmentId)
    .where('begun', '=', begun)
    .execute()
}

export async function deleteCompute(tx: Tx, segmentId: string): Promise<void> {
  await tx.deleteFrom('computes').where('segment_id', '=', segmentId).execute()
}

/** Asks anew for comparisons that ended before then, a few at a time; true when there were any. */
export async function reopenComputes(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    ${prepared('computes.reopen')}update computes set asked = asked + 1, position = null
    where segment_id in (
      select segment_id from computes where finished_at < ${before} and done = asked
      order by finished_at limit 10 for update skip locked
    )
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
