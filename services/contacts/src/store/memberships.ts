import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContactRef, MembershipChange } from '../domain/membership.ts'
import type { Tx } from './tables.ts'

/** The project whose stored members are read, and the versions at which they are read. */
export interface StoredMembers extends ProjectGeneration {
  /**
   * Versions by segment id in lower case. For a segment in this map, a contact counts as a member only if it
   * was a member at this version and still is a member.
   */
  asOf?: ReadonlyMap<string, number> | undefined
}

/**
 * Returns the condition that a row of `contacts` is a member of a segment with stored members. `some` always
 * results in one lookup per contact, because a join was slow without statistics for a new segment. `all`
 * allows a join.
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

/** Returns the contacts with these ids, locked in key order as in other batches. Omits unknown ids. */
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
 * Saves the memberships of existing contacts, including ended memberships. Does not change rows with the same
 * or a newer version.
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

// Rows per statement, which takes less than a second.
const batch = 5_000

/** Deletes a batch of rows of contacts that left before an instant. Returns true if more may be left. */
export async function deleteLeftBefore(tx: Tx, before: Date): Promise<boolean> {
  // Skip locked rows, because waiting for them in another order than requests could cause a deadlock.
  const { numAffectedRows } = await sql`
    with places as materialized (
      select ctid from segment_members where left_at < ${before} order by left_at limit ${batch} for update skip locked
    )
    delete from segment_members where ctid = any(array(select ctid from places))
  `.execute(tx)
  return numAffectedRows === BigInt(batch)
}
