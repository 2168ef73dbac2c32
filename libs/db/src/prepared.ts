import { sql, type RawBuilder } from 'kysely'

/**
 * Begins a statement that a connection parses and plans once and then only executes: for those of a hot path. Its text must be the
 * same each time, so values go in as parameters, rows as one JSON parameter; pg refuses a name that comes with another text.
 * Parsing and planning was a third of PostgreSQL's time under /v1/track.
 */
export const prepared = (name: string): RawBuilder<never> => sql.raw(`/* ${mark}${name} */ `)

const mark = 'prepared: '
const named = new RegExp(String.raw`^\s*/\* ${mark}(\S+) \*/`)

/** The name that `prepared` gave the statement; undefined for any other. */
export const preparedName = (text: string): string | undefined => named.exec(text)?.[1]
