import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../store/tables.ts'

export interface Sample {
  /** The contacts to draw from: a table and its `where`, whose index of the order of creation is read. */
  everybody: RawBuilder<unknown>
  /** The columns that `tests` look at. */
  columns: RawBuilder<unknown>
  tests: readonly RawBuilder<boolean>[]
  /** Evenly spread over the time in which contacts were created. */
  places: number
  /** So many contacts are looked at from each place on. */
  atEach: number
}

/**
 * An estimate of the part of some contacts, from 0 to 1, that pass a test; of several the one that the fewest
 * pass. It weighs times, not contacts: beside one contact a day for a year, a million imported in an hour
 * count for a hundredth. So it may choose between ways of finding the same, of which the wrong one is slower,
 * and must not be shown as a number.
 */
export async function sampledShare(
  db: Database | Tx,
  { everybody, columns, tests, places, atEach }: Sample,
): Promise<number> {
  const { rows } = await sql<{ share: number | null }>`
    with ends as materialized (
      select (select created_at from ${everybody} order by created_at, id limit 1) as oldest,
        (select created_at from ${everybody} order by created_at desc, id desc limit 1) as newest
    )
    select least(${sql.join(tests.map((test) => sql`avg((${test})::int)`))})::float8 as share
    from ends, generate_series(0, ${places - 1}::int) as place, lateral (
      select ${columns} from ${everybody}
      and created_at >= oldest + (newest - oldest) * place / ${places}::int
      order by created_at, id limit ${atEach}
    ) as contacts
  `.execute(db)
  return rows[0]?.share ?? 0
}
