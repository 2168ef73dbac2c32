import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContactRef, MembershipChange } from '../domain/membership.ts'
import type { Tx } from './tables.ts'

/** The project whose stored members are read, and their versions. */
export interface StoredMembers extends ProjectGeneration {
  /**
   * Versions by segment id in lower case. Of such a segment, only contacts count whose last membership
   * change is not newer: members at that version that still are.
   */
  asOf?: ReadonlyMap<string, number> | undefined
}

/**
 * Creates the condition that a row of `contacts` is a member of a segment with stored members. All queries
 * use this. `some` is one lookup per contact in every plan: without statistics for a new segment, a join
 * was slow. `all` allows a join, because both sides have an index for it.
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

/** Returns the contacts with these ids, locked in key order like in other batches. Omits unknown ids. */
export async function lockContactRefs(tx: Tx, ids: readonly string[]): Promise<Map<string, ContactRef>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ContactRef>`
    ${prepared('contacts.lock_refs')}select id, project_id as "projectId", generation, email, version from contacts
    where id = any(${[...new Set(ids)]}::uuid[])
    order by project_id, email
    for update
  `.execute(tx)
  return new Map(rows.map((contact) => [contact.id, contact]))
}

/**
 * Writes memberships of existing contacts, including ended ones, each at most once. Rows with this version
 * or a newer one do not change.
 */
export async function saveMembers(
  tx: Tx,
  changes: readonly MembershipChange[],
  { at }: { at: Date },
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    ${prepared('contacts.save_members')}insert into segment_members (project_id, segment_id, contact_id, version, left_at)
    select project_id, segment_id, contact_id, version, case when is_member then null else ${at}::timestamptz end
    from unnest(
      ${changes.map(({ projectId }) => projectId)}::uuid[], ${changes.map(({ segmentId }) => segmentId)}::uuid[],
      ${changes.map(({ contactId }) => contactId)}::uuid[], ${changes.map(({ version }) => version)}::bigint[],
      ${changes.map(({ isMember }) => isMember)}::boolean[]
    ) as change (project_id, segment_id, contact_id, version, is_member)
    order by project_id, segment_id, contact_id
    on conflict (project_id, segment_id, contact_id) do update set version = excluded.version, left_at = excluded.left_at
    where segment_members.version < excluded.version
  `.execute(tx)
}

// A statement of this size takes less than a second.
const batch = 5_000

/** Deletes a batch of rows of contacts that left before an instant. Returns true if there may be more. */
export async function deleteLeftBefore(tx: Tx, before: Date): Promise<boolean> {
  // Select by ctid and skip locked rows: waiting in another order than requests could deadlock.
  const { numAffectedRows } = await sql`
    with places as materialized (
      select ctid from segment_members where left_at < ${before} order by left_at limit ${batch} for update skip locked
    )
    delete from segment_members where ctid = any(array(select ctid from places))
  `.execute(tx)
  return numAffectedRows === BigInt(batch)
}
