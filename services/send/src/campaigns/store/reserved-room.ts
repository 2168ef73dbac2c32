import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'
import { isHeldBy, type Held } from './run-pages.ts'

/** Units of limits that a page holds for mails without an outcome. */
export interface ReservedRoom {
  units: number
  /** The month in which they count; null if the page has never reserved any. */
  month: string | null
}

/** The room of a page, locked. Undefined if the claim does not hold the page any more. */
export async function lockReservedRoom(tx: Tx, page: Held): Promise<ReservedRoom | undefined> {
  const { rows } = await sql<ReservedRoom>`
    select reserved as units, reserved_month as month from audience_pages where ${isHeldBy(page)} for update
  `.execute(tx)
  return rows[0]
}

/** Writes the room of a page. A trigger returns to the caps what is less than before, in the month before. */
export async function writeReservedRoom(tx: Tx, page: Held, { units, month }: ReservedRoom): Promise<void> {
  await sql`update audience_pages set reserved = ${units}, reserved_month = ${month} where ${isHeldBy(page)}`.execute(
    tx,
  )
}
