import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../store/tables.ts'

export interface Sample {
  /** The contacts to sample: a table and its `where`. They are read through the index by creation time. */
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
 * Estimates the share (0 to 1) of contacts that pass a test. With several tests, returns the lowest share.
 *
 * The sample is spread over time, not over contacts: a million contacts that were imported in an hour may be
 * only a hundredth of the sample. So use the estimate only to choose between equivalent plans, and never
 * return it.
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
