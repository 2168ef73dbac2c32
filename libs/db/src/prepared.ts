import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the prefix of a prepared statement, which each connection parses only once. The text must be the
 * same each time, because pg rejects another text under the same name: pass values as parameters, and rows as
 * one JSON parameter. Without preparation, parsing and planning take a third of PostgreSQL's time for
 * /v1/track.
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* ${mark}: ${name} */ `)

/**
 * Marks the last statement of a transaction as prepared. COMMIT is sent right after it, which saves a round
 * trip. If the statement fails, COMMIT rolls back. Later statements are rejected, and a later error cannot
 * undo the commit. Use it through `commitWith`, whose statement runs after the work.
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

/** Parses the name and the mark at the start of a statement's text. */
export function marksOf(text: string): Marks {
  const [, by, name] = marked.exec(text) ?? []
  return { name, isLast: by === lastMark }
}
