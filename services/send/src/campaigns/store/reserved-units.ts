import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import { isHeldBy, type AudiencePageLease } from './audience-pages.ts'

/** Units of the usage limits that a page has reserved for mails without an outcome. */
export interface ReservedUnits {
  units: number
  /** The month whose limits contain the units; null if the page has never reserved units. */
  month: string | null
}

/** Locks and returns the reserved units of a page. Returns undefined if the claim on the page was lost. */
export async function lockReservedUnits(tx: Tx, page: AudiencePageLease): Promise<ReservedUnits | undefined> {
  const { rows } = await sql<ReservedUnits>`
    select reserved as units, reserved_month as month from audience_pages where ${isHeldBy(page)} for update
  `.execute(tx)
  return rows[0]
}

/**
 * Writes the reserved units of a page. If the number decreases, a trigger subtracts the difference from the
 * usage of the month in which the units were reserved.
 */
export async function writeReservedUnits(
  tx: Tx,
  page: AudiencePageLease,
  { units, month }: ReservedUnits,
): Promise<void> {
  await sql`update audience_pages set reserved = ${units}, reserved_month = ${month} where ${isHeldBy(page)}`.execute(
    tx,
  )
}
