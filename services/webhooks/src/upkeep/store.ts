import { sql } from 'kysely'
import type { Database, Tx } from '../db/tables.ts'

/** An endpoint whose waiting deliveries are to be discarded. */
export interface EndpointToDiscard {
  id: string
  /** Deliveries of events with a lower id are discarded. */
  before: string
}

/** Returns and locks an endpoint whose waiting deliveries are to be discarded. */
export async function lockEndpointToDiscard(tx: Tx): Promise<EndpointToDiscard | undefined> {
  const { rows } = await sql<EndpointToDiscard>`
    select id, discard_before as before from webhook_endpoints where discard_before is not null
    order by id limit 1 for no key update skip locked
  `.execute(tx)
  return rows[0]
}

/** Discards the deliveries of open batches, and deletes the batches. Returns the number of batches. */
export async function discardBatches(tx: Tx, endpointId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ batches: number }>`
    with batches as (
      delete from webhook_batches where id = any(array(
        select id from webhook_batches where endpoint_id = ${endpointId} order by due_at limit ${limit}
      )) returning event_ids
    ), discarded as (
      update webhook_deliveries as delivery set state = 'DISCARDED', due_at = null
      from batches cross join lateral unnest(event_ids) as named (event_id)
      where delivery.endpoint_id = ${endpointId} and delivery.event_id = named.event_id and state in ('PENDING', 'RETRYING')
    )
    select count(*)::int as batches from batches
  `.execute(tx)
  return rows[0]?.batches ?? 0
}

/** Discards waiting deliveries. Returns their number. */
export async function discardDue(tx: Tx, { id, before }: EndpointToDiscard, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_deliveries set state = 'DISCARDED', due_at = null
    where endpoint_id = ${id} and event_id = any(array(
      select event_id from webhook_deliveries where endpoint_id = ${id} and due_at is not null and event_id < ${before}
      limit ${limit}
    ))
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Ends the discarding. */
export async function markDiscarded(tx: Tx, id: string): Promise<void> {
  await sql`update webhook_endpoints set discard_before = null where id = ${id}`.execute(tx)
}

/** Returns and locks a deleted endpoint. Its unfinished replays must end first, because their end is published. */
export async function lockDeletedEndpoint(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_endpoints as endpoint where deleted_at is not null and not exists (
      select from webhook_replays where endpoint_id = endpoint.id and state in ('waiting', 'active')
    )
    order by id limit 1 for update skip locked
  `.execute(tx)
  return rows[0]?.id
}

/** Deletes rows of an endpoint. Returns true if more may be left. */
export async function deleteRowsOf(tx: Tx, endpointId: string, limit: number): Promise<boolean> {
  for (const table of ['webhook_deliveries', 'webhook_attempts', 'webhook_batches', 'webhook_replays']) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where endpoint_id = ${endpointId} limit ${limit}
      ))
    `.execute(tx)
    if (numAffectedRows > 0n) return true
  }
  return false
}

export async function deleteEndpointRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
}

/** A table of rows of endpoints, and the column with a UUIDv7 that orders them by time. */
export type AgedTable = readonly [table: 'webhook_deliveries' | 'webhook_attempts', column: string]

/**
 * Deletes rows of all endpoints with an id lower than `before`. Returns their number. Rows without an endpoint,
 * which a transaction wrote while the endpoint was deleted, are included.
 */
export async function deleteAged(
  db: Database,
  [table, column]: AgedTable,
  { before, limit }: { before: string; limit: number },
): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(column)]
  // Reads two index entries of each endpoint without aged rows.
  const { numAffectedRows = 0n } = await sql`
    with recursive endpoint as (
      (select endpoint_id as id from ${rows} order by endpoint_id limit 1)
      union all
      select (select endpoint_id from ${rows} where endpoint_id > endpoint.id order by endpoint_id limit 1)
      from endpoint where endpoint.id is not null
    )
    delete from ${rows} where ctid = any(array(
      select aged.ctid from endpoint cross join lateral (
        select ctid from ${rows} where endpoint_id = endpoint.id and ${id} < ${before}::uuid
        order by ${id} limit ${limit}
      ) as aged limit ${limit}
    ))
  `.execute(db)
  return Number(numAffectedRows)
}
