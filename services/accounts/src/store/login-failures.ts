import { sql } from 'kysely'
import { maxFailures } from '../domain/login-lock.ts'
import type { Database, Tx } from './tables.ts'

/** When logins of this address failed lately. */
export async function findFailures(db: Database, address: string): Promise<Date[]> {
  const row = await db
    .selectFrom('login_failures')
    .select('failed_at')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.failed_at ?? []
}

/** The same, with the row locked against failures that are being counted. */
export async function lockFailures(tx: Tx, address: string): Promise<Date[]> {
  const row = await tx
    .selectFrom('login_failures')
    .select('failed_at')
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst()
  return row?.failed_at ?? []
}

/**
 * Counts a failure, unless the address is locked by now: then nothing is written and the answer is false. One statement on one
 * row, so of any number of parallel failures exactly five are counted.
 */
export async function countFailure(
  db: Database,
  address: string,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into login_failures as held (address, failed_at, last_failed_at)
    values (${address}, array[${at}::timestamptz(3)], ${at})
    on conflict (address) do update set
      failed_at = array(select each from unnest(held.failed_at) as each where each > ${since}) || excluded.failed_at,
      last_failed_at = excluded.last_failed_at
      where (select count(*) from unnest(held.failed_at) as each where each > ${since}) < ${maxFailures}
    returning address
  `.execute(db)
  return rows.length > 0
}

/** Forgets the failures of an address: its owner has signed in. */
export async function forgetFailures(tx: Tx, address: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('address', '=', address).execute()
}

/** Deletes what no longer counts. */
export async function sweepFailures(db: Database, since: Date): Promise<void> {
  await db.deleteFrom('login_failures').where('last_failed_at', '<=', since).execute()
}
