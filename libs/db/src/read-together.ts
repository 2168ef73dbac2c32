import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { prepared } from './prepared.ts'

/** What each of these selects finds. */
export type Found<Selects> = {
  [Name in keyof Selects]: Selects[Name] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * What several selects find, asked in one statement: one round trip, and one start of PostgreSQL's executor.
 * `name` and the text of the selects must be the same each time, as for `prepared`. Rows come as JSON:
 * instants as text.
 */
export async function readTogether<Selects extends Record<string, RawBuilder<unknown>>>(
  db: QueryExecutorProvider,
  name: string,
  selects: Selects,
): Promise<Found<Selects>> {
  const columns = Object.entries(selects).map(
    ([column, select]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${select}) as found) as ${sql.id(column)}`,
  )
  const { rows } = await sql<Found<Selects>>`${prepared(name)}select ${sql.join(columns)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A select without a table answered no row')
  return found
}
