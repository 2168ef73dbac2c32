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
  for (const [table, oldest] of timed(bounds))
    if ('monthly' in oldest) add(table, await firstMonth(db, oldest.monthly))
    else add(table, await firstRow(db, oldestRow(table, oldest)))
  return ages
}

/** Returns the query of the oldest row: its time as `at`, or its `id`. */
export function oldestRow(
  table: string,
  oldest: Exclude<Oldest, { monthly: MonthlyTable }>,
): RawBuilder<OldestRow> {
  if ('id' in oldest)
    return sql`select ${sql.ref(oldest.id)} as id from ${sql.table(table)} order by 1 limit 1`
  const { column, where = 'true', table: read = table } = oldest
  const at = sql.ref(column)
  return sql`
    select ${at} as at from ${sql.table(read)} where ${at} is not null and ${sql.raw(where)} order by ${at} limit 1
  `
}

interface OldestRow {
  at?: Date
  id?: string
}

/** Returns the tables whose rows expire, each with the way to find its oldest row. */
export const timed = (bounds: TableBounds): [string, Oldest][] =>
  Object.entries(bounds).flatMap(([table, bound]): [string, Oldest][] =>
    bound.keeps === 'time' ? [[table, bound.oldest]] : [],
  )

async function firstRow<Tables>(
  db: Kysely<Tables>,
  query: RawBuilder<OldestRow>,
): Promise<number | undefined> {
  const { rows } = await query.execute(db)
  const [{ at, id } = {}] = rows
  return id === undefined ? at?.getTime() : idTime(id)
}

async function firstMonth<Tables>(db: Database<Tables>, monthly: MonthlyTable): Promise<number | undefined> {
  const [month] = await findPartitions(db, monthly)
  return month === undefined ? undefined : Date.parse(month)
}
