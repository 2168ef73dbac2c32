import { idTime } from '@postrider/contracts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { findPartitions, type MonthlyTable } from './partitions/monthly-table.ts'

/**
 * How a table's size is limited:
 * - `state`: one row per `of`, deleted together with it;
 * - `with`: its rows are deleted with the rows of another table;
 * - `queue`: a row is deleted when its work is done;
 * - `time`: rows are deleted when they expire. `by` is the setting with the retention time, or the time
 *   itself, such as `30 days`. Any other text means that `oldest` contains the end of a row's life. `times`
 *   multiplies the time of a setting.
 */
export type TableBound =
  | { keeps: 'state'; of: string }
  | { keeps: 'with'; table: string }
  | { keeps: 'queue'; until: string }
  | { keeps: 'time'; by: string; times?: number; oldest: Oldest }

/**
 * How to find the oldest row of a table whose rows expire. Each metrics scrape runs this query, so it needs
 * an index.
 */
export type Oldest =
  | { column: string; where?: string; table?: string }
  /** The id column. Ids are UUIDv7, so their order is the order of time. */
  | { id: string }
  | { monthly: MonthlyTable }

type RowOldest = Exclude<Oldest, { monthly: MonthlyTable }>

export type TableBounds = Record<string, TableBound>

/** Requires a bound for every table of a service. */
export type BoundsOf<Tables> = Record<keyof Tables & string, TableBound>

/**
 * Returns the age of the oldest row in seconds for each table whose rows expire. Empty tables are omitted. If
 * the column contains the end of a row's life, the age is the time since that end, at least 0. For monthly
 * tables it is the time since the start of the first month.
 */
export async function oldestAges<Tables>(
  db: Database<Tables>,
  bounds: TableBounds,
  now: Date,
): Promise<Record<string, number>> {
  const ages: Record<string, number> = {}
  const add = (table: string, at: number | undefined): void => {
    if (at !== undefined) ages[table] = Math.max(0, (now.getTime() - at) / 1000)
  }
  for (const { table, at, id } of await firstRows(db, bounds))
    add(table, id === null ? at?.getTime() : idTime(id))
  for (const [table, oldest] of timed(bounds))
    if ('monthly' in oldest) add(table, await firstMonth(db, oldest.monthly))
  return ages
}

/** Returns the query of the oldest row: its time as `at`, or its `id`. */
export function oldestRow(table: string, oldest: RowOldest): RawBuilder<unknown> {
  if ('id' in oldest)
    return sql`select ${sql.ref(oldest.id)} as id from ${sql.table(table)} order by 1 limit 1`
  const { column, where = 'true', table: read = table } = oldest
  const at = sql.ref(column)
  return sql`
    select ${at} as at from ${sql.table(read)} where ${at} is not null and ${sql.raw(where)} order by ${at} limit 1
  `
}

/** Returns the tables whose rows expire, each with the way to find its oldest row. */
export const timed = (bounds: TableBounds): [string, Oldest][] =>
  Object.entries(bounds).flatMap(([table, bound]): [string, Oldest][] =>
    bound.keeps === 'time' ? [[table, bound.oldest]] : [],
  )

/** Reads the oldest rows of all tables in one statement: a scrape must not wait for many replies. */
async function firstRows<Tables>(db: Kysely<Tables>, bounds: TableBounds): Promise<FirstRow[]> {
  const queries = timed(bounds).flatMap(([table, oldest]) =>
    'monthly' in oldest ? [] : [firstRow(table, oldest)],
  )
  if (queries.length === 0) return []
  const { rows } = await sql<FirstRow>`${sql.join(queries, sql` union all `)}`.execute(db)
  return rows
}

interface FirstRow {
  table: string
  at: Date | null
  id: string | null
}

function firstRow(table: string, oldest: RowOldest): RawBuilder<FirstRow> {
  const [at, id] = 'id' in oldest ? [sql`null`, sql`id`] : [sql`at`, sql`null`]
  return sql`
    select ${sql.lit(table)} as "table", ${at}::timestamptz as at, ${id}::uuid as id
    from (${oldestRow(table, oldest)}) as oldest
  `
}

async function firstMonth<Tables>(db: Database<Tables>, monthly: MonthlyTable): Promise<number | undefined> {
  const [month] = await findPartitions(db, monthly)
  return month === undefined ? undefined : Date.parse(month)
}
