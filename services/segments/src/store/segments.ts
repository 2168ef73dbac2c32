import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Segment } from '../domain/segment.ts'
import { readsOf } from './reads.ts'
import type { Database, SegmentsTable, Tx } from './tables.ts'

export const segmentColumns = [
  'id',
  'project_id',
  'generation',
  'name',
  'description',
  'type',
  'slug',
  'condition',
  'track_membership',
  'definition_version',
  'membership_version',
  'member_count',
  'created_at',
  'updated_at',
] as const

type SegmentRow = Omit<Pick<SegmentsTable, (typeof segmentColumns)[number]>, 'condition'> & {
  condition: Segment['condition']
}

/** Returns a query for the segments of a project that are not deleted. */
export const segmentsOf = (db: Database | Tx, { projectId, generation }: ProjectGeneration) =>
  db
    .selectFrom('segments')
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('deleted_at', 'is', null)

export async function findSegments(
  db: Database | Tx,
  project: ProjectGeneration,
  ids: readonly string[],
): Promise<Segment[]> {
  if (ids.length === 0) return []
  const rows = await segmentsOf(db, project).select(segmentColumns).where('id', 'in', ids).execute()
  return rows.map(segmentOf)
}

/** Returns a project's segment of any generation, for background work. */
export async function findSegmentById(
  db: Database,
  { projectId, segmentId }: { projectId: string; segmentId: string },
): Promise<Segment | undefined> {
  const row = await db
    .selectFrom('segments')
    .select(segmentColumns)
    .where('project_id', '=', projectId)
    .where('id', '=', segmentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && segmentOf(row)
}

/** Returns a segment, locked until the transaction ends. This lock serializes changes of its members. */
export async function lockSegment(
  tx: Tx,
  project: ProjectGeneration,
  id: string,
): Promise<Segment | undefined> {
  const row = await segmentsOf(tx, project)
    .select(segmentColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && segmentOf(row)
}

/** Returns the segments whose own condition refers to one of these segments, ordered by name. */
export async function findReferring(
  db: Database | Tx,
  project: ProjectGeneration,
  ids: readonly string[],
): Promise<Segment[]> {
  const rows = await segmentsOf(db, project)
    .select(segmentColumns)
    .where(sql<boolean>`reads_segments && ${[...ids]}::uuid[]`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(segmentOf)
}

export async function insertSegment(tx: Tx, segment: Segment): Promise<void> {
  // The segment is not yet counted.
  const counted = { counted_at: null, count_lease_until: null }
  await tx
    .insertInto('segments')
    .values({ ...rowOf(segment), ...counted })
    .execute()
}

/**
 * Saves a changed segment, which this transaction must have locked. With `recount`, marks the stored count as
 * out of date.
 */
export async function updateSegment(
  tx: Tx,
  segment: Segment,
  { recount }: { recount: boolean },
): Promise<void> {
  const { id, project_id: projectId, ...columns } = rowOf(segment)
  await tx
    .updateTable('segments')
    .set({ ...columns, ...(recount ? { counted_at: null, count_lease_until: null } : {}) })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/**
 * Marks a segment, which this transaction must have locked, as deleted, so that `segmentsOf` omits it. A loop
 * deletes its row after its member rows.
 */
export async function hideSegment(tx: Tx, { projectId, id }: Segment, at: Date): Promise<void> {
  await tx
    .updateTable('segments')
    // A slug never contains `/`, so this text is unique, and the old slug can be used again.
    .set({ deleted_at: at, slug: `deleted/${id}` })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

export const segmentOf = (row: SegmentRow): Segment => ({
  id: row.id,
  projectId: row.project_id,
  generation: row.generation,
  name: row.name,
  description: row.description,
  type: row.type,
  slug: row.slug,
  condition: row.condition,
  trackMembership: row.track_membership,
  definitionVersion: row.definition_version,
  membershipVersion: row.membership_version,
  memberCount: row.member_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

function rowOf(segment: Segment) {
  const reads = readsOf(segment.condition)
  return {
    id: segment.id,
    project_id: segment.projectId,
    generation: segment.generation,
    name: segment.name,
    description: segment.description,
    type: segment.type,
    slug: segment.slug,
    condition: segment.condition && JSON.stringify(segment.condition),
    track_membership: segment.trackMembership,
    reads_fields: reads.fields,
    reads_events: reads.events,
    reads_segments: reads.segments,
    definition_version: segment.definitionVersion,
    membership_version: segment.membershipVersion,
    member_count: segment.memberCount,
    created_at: segment.createdAt,
    updated_at: segment.updatedAt,
  }
}
