import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the prefix of a prepared statement, which a connection parses only once. The text must be the
 * same each time: pass values as parameters, and rows as one JSON parameter. pg rejects a name that is
 * reused with another text. Unnamed statements spend a third of PostgreSQL's time on parsing and planning
 * under /v1/track.
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* ${mark}: ${name} */ `)

/**
 * Like `prepared`, for the last statement of a transaction: COMMIT is sent right behind it, which saves a
 * round trip. If the statement fails, that COMMIT rolls back. Later statements are rejected, and a later
 * error undoes nothing. Use it through `commitWith`, whose statement runs after the work.
 */
export const preparedLast = (name: string): RawBuilder<never> => sql.raw(`/* ${lastMark}: ${name} */ `)

const mark = 'prepared'
const lastMark = 'prepared, last'
const marked = new RegExp(String.raw`^\s*/\* (${mark}|${lastMark}): (\S+) \*/`)

export interface Marks {
  /** The name given to `prepared`; undefined for any other statement. */
  name: string | undefined
  isLast: boolean
}

/** Returns the name and the mark at the start of a statement's text. */
export function marksOf(text: string): Marks {
  const [, by, name] = marked.exec(text) ?? []
  return { name, isLast: by === lastMark }
}
