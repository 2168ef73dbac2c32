import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Crosser, Crossing } from '../domain/membership.ts'
import type { Tx } from './tables.ts'

/** Whose members, and of which versions of their segments. */
export interface StoredMembers extends ProjectGeneration {
  /**
   * Of a segment that has a version here, by its id in lower case, only those count whose last crossing was
   * no later: who was a member then and still is.
   */
  asOf?: ReadonlyMap<string, number> | undefined
}

/**
 * Whether the contact of a row of `contacts` is in a segment with stored members, by its id: the one place
 * that says so. `some` is one look-up for each contact, whatever the planner expects: where it knew nothing
 * of a new segment it joined, and a page of 8,000 contacts with 12,000 members ran into the time-out. `all`
 * it may join, since both sides have an index for it.
 */
export const storedMember =
  ({ projectId, generation, asOf }: StoredMembers, reads: 'some' | 'all') =>
  (segmentId: string): RawBuilder<boolean> => {
    const latest = asOf?.get(segmentId.toLowerCase())
    const counts = sql<boolean>`(stored.left_at is null and stored.version > coalesce((
      select ended_version from segment_copies
      where project_id = ${projectId}::uuid and generation = ${generation} and segment_id = ${segmentId}::uuid
    ), 0)${latest === undefined ? sql`` : sql` and stored.version <= ${latest}`})`
    const ofContact = sql`from segment_members as stored
      where stored.project_id = ${projectId}::uuid and stored.segment_id = ${segmentId}::uuid and stored.contact_id = contacts.id`
    return reads === 'some'
      ? sql<boolean>`coalesce((select ${counts} ${ofContact}), false)`
      : sql<boolean>`exists (select ${ofContact} and ${counts})`
  }

/**
 * The contacts with these ids, locked in key order as other batches lock them. Those that do not exist are
 * left out.
 */
export async function lockCrossers(tx: Tx, ids: readonly string[]): Promise<Map<string, Crosser>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Crosser>`
    ${prepared('contacts.lock_crossers')}select id, project_id as "projectId", generation, email, version from contacts
    where id = any(${[...new Set(ids)]}::uuid[])
    order by project_id, email
    for update
  `.execute(tx)
  return new Map(rows.map((contact) => [contact.id, contact]))
}

/**
 * Writes memberships, also those that have ended, of existing contacts, each once; a row of this version or a
 * newer one stays as it is.
 */
export async function saveMembers(
  tx: Tx,
  crossings: readonly Crossing[],
  { at }: { at: Date },
): Promise<void> {
  if (crossings.length === 0) return
  await sql`
    ${prepared('contacts.save_members')}insert into segment_members (project_id, segment_id, contact_id, version, left_at)
    select project_id, segment_id, contact_id, version, case when is_member then null else ${at}::timestamptz end
    from unnest(
      ${crossings.map(({ projectId }) => projectId)}::uuid[], ${crossings.map(({ segmentId }) => segmentId)}::uuid[],
      ${crossings.map(({ contactId }) => contactId)}::uuid[], ${crossings.map(({ version }) => version)}::bigint[],
      ${crossings.map(({ isMember }) => isMember)}::boolean[]
    ) as crossing (project_id, segment_id, contact_id, version, is_member)
    order by project_id, segment_id, contact_id
    on conflict (project_id, segment_id, contact_id) do update set version = excluded.version, left_at = excluded.left_at
    where segment_members.version < excluded.version
  `.execute(tx)
}

// A statement of this size takes well under a second.
const batch = 5_000

/** Deletes a batch of rows of those that left before an instant; true when there may be more. */
export async function deleteLeftBefore(tx: Tx, before: Date): Promise<boolean> {
  // By place, and without waiting: in another order than that of requests it could end in a deadlock.
  const { numAffectedRows } = await sql`
    with places as materialized (
      select ctid from segment_members where left_at < ${before} order by left_at limit ${batch} for update skip locked
    )
    delete from segment_members where ctid = any(array(select ctid from places))
  `.execute(tx)
  return numAffectedRows === BigInt(batch)
}
