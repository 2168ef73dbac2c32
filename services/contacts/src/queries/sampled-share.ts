import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../store/tables.ts'

export interface Sample {
  /** The contacts to sample: a table and its `where`. Read through the index of the order of creation. */
  allContacts: RawBuilder<unknown>
  /** The columns that `tests` read. */
  columns: RawBuilder<unknown>
  tests: readonly RawBuilder<boolean>[]
  /** Number of sample points, evenly spread over the creation times. */
  places: number
  /** Number of contacts to read at each point. */
  atEach: number
}

/**
 * Estimates the share, from 0 to 1, of contacts that pass a test. With several tests, returns the lowest
 * share.
 *
 * The estimate weighs times, not contacts: a million contacts imported in an hour count for a hundredth if
 * other contacts were created over a year. So use it only to choose between equivalent plans, and never
 * show it.
 */
export async function sampledShare(
  db: Database | Tx,
  { allContacts, columns, tests, places, atEach }: Sample,
): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    with ends as materialized (
      select (select created_at from ${allContacts} order by created_at, id limit 1) as oldest,
        (select created_at from ${allContacts} order by created_at desc, id desc limit 1) as newest
    )
    select least(${sql.join(tests.map((test) => sql`avg((${test})::int)`))})::float8 as share
    from ends, generate_series(0, ${places - 1}::int) as place, lateral (
      select ${columns} from ${allContacts}
      and created_at >= oldest + (newest - oldest) * place / ${places}::int
      order by created_at, id limit ${atEach}
    ) as contacts
  `.execute(db)
  return rows[0]?.share ?? 0
}
