import { sql } from 'kysely'
import type { Place } from '../domain/place.ts'
import { placeOf, placeSql } from './place.ts'
import type { Tx } from './tables.ts'

export interface EventsOfName {
  projectId: string
  name: string
}

/** Returns the place of the newest event with a name, or undefined if there is no such event. */
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

/** Counts the events with a name up to a place. Returns at most `most`. */
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
  /**
   * The place of the oldest deleted event, at which the next batch continues. Undefined if no event was
   * deleted.
   */
  last: Place | undefined
}

/** Deletes at most `most` events with a name up to a place, newest first. */
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
  // The condition on the time limits the statement to a range of the index and to few partitions.
  const { numAffectedRows = 0n } = await sql`
    delete from events where project_id = ${projectId} and name = ${name} and ${upTo(until)}
      and created_at >= ${last.createdAt}::timestamptz and (created_at, id) >= ${placeSql(last)}
  `.execute(tx)
  return { deleted: Number(numAffectedRows), last }
}

/**
 * Deletes at most `most` events of these contacts and returns their number. The transaction must have locked
 * the contacts.
 */
export async function deleteEventsOfContacts(tx: Tx, ids: readonly string[], most: number): Promise<number> {
  // Select by ctid and partition, because rows of several partitions may have the same ctid.
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
