import { sql, type RawBuilder } from 'kysely'

/**
 * To be put before a statement of a hot path, which a connection then parses only once. Its text must be the
 * same each time, so values are parameters, and rows one JSON parameter; pg refuses a name that comes with
 * another text. Without names, parsing and planning was a third of PostgreSQL's time under /v1/track.
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* ${mark}: ${name} */ `)

/**
 * The same for the last statement of a transaction: COMMIT is sent right behind it, which saves a round trip.
 * When the statement fails, PostgreSQL rolls back at that COMMIT. A further statement is refused, and an
 * error after it undoes nothing; so this is for `commitWith` alone, whose statement runs when the work is
 * done.
 */
export const preparedLast = (name: string): RawBuilder<never> => sql.raw(`/* ${lastMark}: ${name} */ `)

const mark = 'prepared'
const lastMark = 'prepared, last'
const marked = new RegExp(String.raw`^\s*/\* (${mark}|${lastMark}): (\S+) \*/`)

export interface Marks {
  /** The name that `prepared` gave; undefined for any other statement. */
  name: string | undefined
  isLast: boolean
}

/** The name and mark that a statement's text begins with. */
export function marksOf(text: string): Marks {
  const [, by, name] = marked.exec(text) ?? []
  return { name, isLast: by === lastMark }
}
