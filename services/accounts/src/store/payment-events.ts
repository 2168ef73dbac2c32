import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** Records a Stripe event. Returns false if it was already recorded. */
export async function insertPaymentEvent(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payment_events (id, received_at) values (${id}, ${at}) on conflict do nothing
  `.execute(tx)
  return numAffectedRows === 1n
}

/** Requests a sync of a customer's subscriptions. If a sync is in progress, another sync follows. */
export async function requestCustomerSync(tx: Tx, customer: string, at: Date): Promise<void> {
  await sql`
    insert into customer_reads as known (customer, revision, due_at) values (${customer}, 1, ${at})
    on conflict (customer) do update set revision = known.revision + 1
  `.execute(tx)
}

export interface CustomerSync {
  customer: string
  revision: number
}

/**
 * Claims due customers, so that no other process syncs them before `until`. After a crash they become due
 * again.
 */
export async function claimCustomerSyncs(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<CustomerSync[]> {
  const { rows } = await sql<CustomerSync>`
    update customer_reads set due_at = ${until}
    where customer in (
      select customer from customer_reads where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning customer, revision::float8 as revision
  `.execute(db)
  return rows
}

/**
 * Completes a sync. If another sync of the customer was requested in the meantime, the new sync becomes due
 * immediately.
 */
export async function finishCustomerSync(
  db: Database,
  { customer, revision }: CustomerSync,
  now: Date,
): Promise<void> {
  await sql`delete from customer_reads where customer = ${customer} and revision = ${revision}`.execute(db)
  await sql`update customer_reads set due_at = ${now} where customer = ${customer}`.execute(db)
}

export async function hasCustomerSyncs(db: Database): Promise<boolean> {
  const { rows } = await sql`select from customer_reads limit 1`.execute(db)
  return rows.length > 0
}
