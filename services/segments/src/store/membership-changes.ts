import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Segment } from '../domain/segment.ts'
import { segmentColumns, segmentOf, segmentsOf } from './segments.ts'
import type { Tx } from './tables.ts'

/**
 * Returns, for each contact, the ids of the segments that store it as a member. Ended memberships are
 * excluded.
 */
export async function findMemberships(
  tx: Tx,
  projectId: string,
  contactIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ contactId: string; segmentIds: string[] }>`
    ${prepared('members.of-contacts')}select contact_id as "contactId", array_agg(segment_id) as "segmentIds"
    from segment_members as member join segments on segments.id = member.segment_id and member.entry_version > segments.ended_version
    where member.project_id = ${projectId} and contact_id = any(${[...contactIds]}::uuid[]) group by contact_id
  `.execute(tx)
  return new Map(rows.map(({ contactId, segmentIds }) => [contactId, new Set(segmentIds)]))
}

/** Returns the segments, locked in id order until the transaction ends. */
export async function lockSegments(
  tx: Tx,
  project: ProjectGeneration,
  ids: readonly string[],
): Promise<Map<string, Segment>> {
  const rows = await segmentsOf(tx, project)
    .select(segmentColumns)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, segmentOf(row)]))
}

export interface Entry {
  segmentId: string
  contactId: string
  entryVersion: number
  contactVersion: number
}

/** Inserts memberships. Replaces rows of ended memberships that are not yet deleted. */
export async function insertEntries(
  tx: Tx,
  { projectId, at }: { projectId: string; at: Date },
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    ${prepared('members.insert')}insert into segment_members (project_id, segment_id, contact_id, entry_version, contact_version, entered_at)
    select ${projectId}, segment_id, contact_id, entry_version, contact_version, ${at}
    from unnest(
      ${entries.map(({ segmentId }) => segmentId)}::uuid[], ${entries.map(({ contactId }) => contactId)}::uuid[],
      ${entries.map(({ entryVersion }) => entryVersion)}::bigint[], ${entries.map(({ contactVersion }) => contactVersion)}::bigint[]
    ) as entry (segment_id, contact_id, entry_version, contact_version)
    order by segment_id, contact_id
    on conflict (segment_id, contact_id) do update set
      entry_version = excluded.entry_version, contact_version = excluded.contact_version, entered_at = excluded.entered_at
  `.execute(tx)
}

export async function deleteEntries(
  tx: Tx,
  exits: readonly { segmentId: string; contactId: string }[],
): Promise<void> {
  if (exits.length === 0) return
  await sql`
    ${prepared('members.delete')}delete from segment_members
    using jsonb_to_recordset(${JSON.stringify(exits)}::jsonb) as row ("segmentId" uuid, "contactId" uuid)
    where segment_id = row."segmentId" and contact_id = row."contactId"
  `.execute(tx)
}

export interface Figures {
  id: string
  membershipVersion: number
  entries: number
  exits: number
}

/** Updates the membership version and the counters of segments that this transaction has locked. */
export async function raiseFigures(tx: Tx, figures: readonly Figures[]): Promise<void> {
  await sql`
    ${prepared('segments.figures')}update segments set
      membership_version = row."membershipVersion", member_count = member_count + row.entries - row.exits,
      entries = segments.entries + row.entries, exits = segments.exits + row.exits
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
      as row (id uuid, "membershipVersion" bigint, entries bigint, exits bigint)
    where segments.id = row.id
  `.execute(tx)
}
