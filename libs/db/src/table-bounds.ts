import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { findPartitions, type MonthlyTable } from './partitions/monthly-table.ts'

/**
 * What keeps a table from growing without end:
 * - `state`: it has a row for each thing there is (`of`), which goes with that thing;
 * - `with`: its rows go with those of another table;
 * - `queue`: a row is there until its work is done;
 * - `time`: its rows are deleted when they are past their time. `by` is the setting that says when, or the
 *   time itself.
 */
export type TableBound =
  | { keeps: 'state'; of: string }
  | { keeps: 'with'; table: string }
  | { keeps: 'queue'; until: string }
  | { keeps: 'time'; by: string; oldest: Oldest }

/**
 * How the oldest of the rows that are kept by time is found, which an index must make cheap: it is read for
 * every scrape of the metrics.
 */
export type Oldest =
  | { column: string; where?: string; table?: string }
  /** Of a table whose ids are UUIDv7, in the order of their time. */
  | { id: string }
  | { monthly: MonthlyTable }

export type TableBounds = Record<string, TableBound>

/** Names the bound of every table that a service has. */
export type BoundsOf<Tables> = Record<keyof Tables & string, TableBound>

/**
 * The age of the oldest row in seconds, by table, of those that are kept by time; none of an empty table. Of
 * one whose column says when rows end, the time since the first has ended: 0 before. Of one by months, the
 * time since its first month began.
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

/** The statement that reads the oldest row: its instant as `at`, or its `id`. */
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

/** The tables that are bounded by time, each with how its oldest row is found. */
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
  // The first 48 bits of a UUIDv7 are its time (RFC 9562 section 5.7).
  return id === undefined ? at?.getTime() : Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

async function firstMonth<Tables>(db: Database<Tables>, monthly: MonthlyTable): Promise<number | undefined> {
  const [month] = await findPartitions(db, monthly)
  return month === undefined ? undefined : Date.parse(month)
}
