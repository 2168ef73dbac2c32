import { sql, type RawBuilder } from 'kysely'

/**
 * Begins a statement that a connection parses and plans once and then only executes: for those of a hot path. Its text must be the
 * same each time, so values go in as parameters, rows as one JSON parameter; pg refuses a name that comes with another text.
 * Parsing and planning was a third of PostgreSQL's time under /v1/track.
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* ${mark}: ${name} */ `)

/**
 * The same for the last statement of a transaction: COMMIT goes out right behind it, which saves a round trip. When the statement
 * fails, PostgreSQL answers that COMMIT by rolling back. A statement that follows in the transaction is refused; what throws after
 * it undoes nothing.
 */
export const preparedLast = (name: string): RawBuilder<never> => sql.raw(`/* ${lastMark}: ${name} */ `)

const mark = 'prepared'
const lastMark = 'prepared, last'
const marked = new RegExp(String.raw`^\s*/\* (${mark}|${lastMark}): (\S+) \*/`)

export interface Marks {
  /** What `prepared` named it; undefined for any other statement. */
  name: string | undefined
  isLast: boolean
}

/** What a statement says of itself. */
export function marksOf(text: string): Marks {
  const [, by, name] = marked.exec(text) ?? []
  return { name, isLast: by === lastMark }
}
