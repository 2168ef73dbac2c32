import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Records an event of Stripe; false when it was taken before. */
export async function insertPaymentEvent(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_events (id, received_at) values (${id}, ${at}) on conflict do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Has a customer's subscriptions read, once more if they are being read now. */
export async function requestRead(tx: Tx, customer: string, at: Date): Promise<void> {
  await sql`
    insert into customer_reads as known (customer, wanted, due_at) values (${customer}, 1, ${at})
    on conflict (customer) do update set wanted = known.wanted + 1
  `.execute(tx)
}

export interface CustomerRead {
  customer: string
  wanted: number
}

/**
 * Claims customers whose subscriptions are to be read: until `until` nobody else reads them, and after a
 * crash they are due again.
 */
export async function claimReads(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<CustomerRead[]> {
  const { rows } = await sql<CustomerRead>`
    update customer_reads set due_at = ${until}
    where customer in (
      select customer from customer_reads where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning customer, wanted::float8 as wanted
  `.execute(db)
  return rows
}

/** Ends a read; one that was wanted again meanwhile is due at once. */
export async function finishRead(db: Database, { customer, wanted }: CustomerRead, now: Date): Promise<void> {
  await sql`delete from customer_reads where customer = ${customer} and wanted = ${wanted}`.execute(db)
  await sql`update customer_reads set due_at = ${now} where customer = ${customer}`.execute(db)
}

export async function hasReads(db: Database): Promise<boolean> {
  const { rows } = await sql`select from customer_reads limit 1`.execute(db)
  return rows.length > 0
}
