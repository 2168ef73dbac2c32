import { sql } from 'kysely'
import type { Place } from '../domain/place.ts'
import { placeOf, placeSql } from './place.ts'
import type { Tx } from './tables.ts'

export interface EventsOfName {
  projectId: string
  name: string
}

/** The place of the newest event of a name; undefined when there is none. */
export async function newestEvent(tx: Tx, { projectId, name }: EventsOfName): Promise<Place | undefined> {
  const row = await tx
    .selectFrom('events')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && placeOf(row)
}

/** How many events of a name there are up to a place; it counts no further than `most`. */
export async function countEventsUntil(
  tx: Tx,
  { projectId, name }: EventsOfName,
  { until, most }: { until: Place; most?: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from events where project_id = ${projectId} and name = ${name} and ${upTo(until)} limit ${most ?? null}
    ) as counted
  `.execute(tx)
  return rows[0]?.count ?? 0
}

export interface DeletedEvents {
  deleted: number
  /** The place of the oldest event that was deleted: the next batch goes on there. */
  last: Place | undefined
}

/** Deletes the newest events of a name up to a place, so many at most. */
export async function deleteEventsUntil(
  tx: Tx,
  { projectId, name }: EventsOfName,
  { until, most }: { until: Place; most: number },
): Promise<DeletedEvents> {
  const found = await tx
    .selectFrom('events')
    .where('project_id', '=', projectId)
    .where('name', '=', name)
    .where(upTo(until))
    .select(['id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const oldest = found.at(-1)
  if (!oldest) return { deleted: 0, last: undefined }
  const last = placeOf(oldest)
  // A range of the index, and the partitions of that time alone.
  const { numAffectedRows = 0n } = await sql`
    delete from events where project_id = ${projectId} and name = ${name} and ${upTo(until)}
      and created_at >= ${last.createdAt}::timestamptz and (created_at, id) >= ${placeSql(last)}
  `.execute(tx)
  return { deleted: Number(numAffectedRows), last }
}

/** Deletes events of these contacts, so many at most, and returns how many. Their rows are locked. */
export async function deleteEventsOfContacts(tx: Tx, ids: readonly string[], most: number): Promise<number> {
  // By place and partition, as the purge does: each partition has a row with the same ctid.
  const { numAffectedRows = 0n } = await sql`
    with places as materialized (
      select tableoid, ctid from events where contact_id = any(${[...ids]}::uuid[]) limit ${most} for update
    )
    delete from events
    where ctid = any(array(select ctid from places)) and (tableoid, ctid) in (select tableoid, ctid from places)
  `.execute(tx)
  return Number(numAffectedRows)
}

const upTo = (until: Place) =>
  sql<boolean>`created_at <= ${until.createdAt}::timestamptz and (created_at, id) <= ${placeSql(until)}`
