import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { prepared } from './prepared.ts'

/** The rows of each select. */
export type SelectRows<Selects> = {
  [Name in keyof Selects]: Selects[Name] extends RawBuilder<infer Row> ? Row[] : never
}

/**
 * Runs several selects as one prepared statement, and returns the rows of each select. `name` and the texts
 * must be the same each time. Rows are transferred as JSON, so instants are strings.
 */
export async function readTogether<Selects extends Record<string, RawBuilder<unknown>>>(
  db: QueryExecutorProvider,
  name: string,
  selects: Selects,
): Promise<SelectRows<Selects>> {
  const columns = Object.entries(selects).map(
    ([column, select]) =>
      sql`(select coalesce(json_agg(found), '[]') from (${select}) as found) as ${sql.id(column)}`,
  )
  const { rows } = await sql<SelectRows<Selects>>`${prepared(name)}select ${sql.join(columns)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A select without a table returned no row')
  return found
}
