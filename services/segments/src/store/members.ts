import { notFound } from '@postrider/contracts/errors'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Segment } from '../domain/segment.ts'
import type { Database, Tx } from './tables.ts'

export interface Member {
  contactId: string
  entryVersion: number
  contactVersion: number
  enteredAt: Date
}

/** Returns which of these contacts are members of a segment. */
export async function findMembers(
  db: Database | Tx,
  { projectId, id }: Segment,
  contactIds: readonly string[],
): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('segment_members')
    .select('contact_id')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', id)
    .where('contact_id', 'in', contactIds)
    .execute()
  return new Set(rows.map((row) => row.contact_id))
}

/**
 * Returns the current members in a range of contact ids, including `from` and `to`. Ended memberships are
 * excluded.
 */
export async function findMembersBetween(
  tx: Tx,
  segmentId: string,
  { from, to }: { from: string; to: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ contactId: string }>`
    ${prepared('members.between')}select contact_id as "contactId" from segment_members
    where segment_id = ${segmentId} and contact_id between ${from} and ${to}
      and entry_version > (select ended_version from segments where id = ${segmentId})
  `.execute(tx)
  return new Set(rows.map(({ contactId }) => contactId))
}

/** Returns when a contact entered each of these segments that stores it as a member. */
export async function findEntries(
  db: Database,
  { projectId, contactId }: { projectId: string; contactId: string },
  segmentIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ segmentId: string; enteredAt: Date }>`
    ${prepared('members.entries')}select segment_id as "segmentId", entered_at as "enteredAt"
    from segment_members as member join segments on segments.id = member.segment_id and member.entry_version > segments.ended_version
    where member.project_id = ${projectId} and contact_id = ${contactId} and segment_id = any(${[...segmentIds]}::uuid[])
  `.execute(db)
  return new Map(rows.map(({ segmentId, enteredAt }) => [segmentId, enteredAt]))
}

export async function insertMembers(
  tx: Tx,
  { projectId, id }: Segment,
  members: readonly Member[],
): Promise<void> {
  if (members.length === 0) return
  await tx
    .insertInto('segment_members')
    .values(
      members.map(({ contactId, entryVersion, contactVersion, enteredAt }) => ({
        project_id: projectId,
        segment_id: id,
        contact_id: contactId,
        entry_version: entryVersion,
        contact_version: contactVersion,
        entered_at: enteredAt,
      })),
    )
    .execute()
}

/**
 * Removes contacts from a segment that this transaction has locked. Returns the contacts that were members.
 */
export async function deleteMembers(
  tx: Tx,
  { projectId, id }: Segment,
  contactIds: readonly string[],
): Promise<Set<string>> {
  if (contactIds.length === 0) return new Set()
  const rows = await tx
    .deleteFrom('segment_members')
    .where('project_id', '=', projectId)
    .where('segment_id', '=', id)
    .where('contact_id', 'in', contactIds)
    .returning('contact_id')
    .execute()
  return new Set(rows.map((row) => row.contact_id))
}

/** Sets the membership version and count of a segment that this transaction has locked. */
export async function saveMemberFigures(
  tx: Tx,
  { projectId, id }: Segment,
  { membershipVersion, memberCount }: Pick<Segment, 'membershipVersion' | 'memberCount'>,
): Promise<void> {
  await tx
    .updateTable('segments')
    .set({ membership_version: membershipVersion, member_count: memberCount })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .execute()
}

/**
 * Removes deleted contacts from all segments of their project and updates the counts. Locks segments in id
 * order, so that two batches cannot deadlock.
 */
export async function deleteContacts(
  tx: Tx,
  projectId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return
  const ids = sql`${[...contactIds]}::uuid[]`
  await sql`
    select id from segments where id in (
      select segment_id from segment_members where project_id = ${projectId} and contact_id = any(${ids})
    ) order by id for update
  `.execute(tx)
  await sql`
    with left_by as (
      delete from segment_members where project_id = ${projectId} and contact_id = any(${ids}) returning segment_id, entry_version
    ), counted as (
      select segment_id, count(*) as members from left_by join segments on segments.id = segment_id
      where entry_version > ended_version group by segment_id
    )
    update segments set member_count = member_count - counted.members
    from counted where segments.id = counted.segment_id
  `.execute(tx)
}

/**
 * Returns the contacts that are either in `ids` or members of the segment, but not both. Compares only
 * contact ids that are greater than `after` and not greater than `to`. All `ids` must be in this range.
 */
export async function findDifferences(
  db: Database,
  { id }: Segment,
  { ids, after, to }: { ids: readonly string[]; after: string | null; to: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ contactId: string }>`
    ${prepared('members.differences')}select contact_id as "contactId"
    from unnest(${[...ids]}::uuid[]) as fitting (contact_id)
    full join (
      select contact_id from segment_members
      where segment_id = ${id} and contact_id > ${after ?? lowest}::uuid and contact_id <= ${to ?? highest}::uuid
        and entry_version > (select ended_version from segments where id = ${id})
    ) as members using (contact_id)
    where fitting.contact_id is null or members.contact_id is null
    order by contact_id
  `.execute(db)
  return rows.map(({ contactId }) => contactId)
}

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Returns how many times contacts have entered and left a segment. Throws 404 if the segment does not exist.
 */
export async function findFigures(
  db: Database,
  { projectId, id }: Segment,
): Promise<{ entries: number; exits: number }> {
  const row = await db
    .selectFrom('segments')
    .select(['entries', 'exits'])
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('segment', id)
  return row
}
