import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { known, not, type Operator } from '../operator.ts'
import { datePattern } from '../time.ts'

export type OnData = Operator<unknown, JsonPlace>

/** Returns whether the value is neither missing nor null. */
export const isPresent = (found: unknown): boolean => found !== undefined && found !== null
/**
 * Returns whether the value is neither missing nor null. For one key the type is read, because reading the
 * text would serialize a list or object.
 */
export const present = ({ found, key, text }: JsonPlace): RawBuilder<boolean> =>
  key === undefined ? sql<boolean>`(${text} is not null)` : known(sql`jsonb_typeof(${found}) <> 'null'`)

/**
 * Negates an operator for present values only: a missing value or null matches neither operator. The API
 * promises these semantics of SQL.
 */
export const notOf = ({ evaluate, toSql, ...rest }: OnData): OnData => ({
  ...rest,
  evaluate: (found, operand, now) => isPresent(found) && !evaluate(found, operand, now),
  toSql: (place, operand, now) => sql<boolean>`(${present(place)} and ${not(toSql(place, operand, now))})`,
})

/**
 * Returns the text of a JSON string, or the JSON of any other value. The expression never fails, so
 * PostgreSQL may evaluate it in any order.
 */
export const textOf = ({ text }: JsonPlace): RawBuilder<string> => text

/** Returns an expression that is true for a JSON string, and NULL for a missing path. */
export const isString = ({ found }: JsonPlace): RawBuilder<boolean> =>
  sql<boolean>`jsonb_typeof(${found}) = 'string'`

/**
 * Implements `instantOf` in SQL; NULL if the value is not a date. The pattern accepts only texts that can be
 * cast, so the cast never fails. JSON of other types never matches the pattern.
 */
export function instantAt(place: JsonPlace): RawBuilder<Date> {
  const value = textOf(place)
  // PostgreSQL reads a time without a zone in the session's time zone, so UTC is added. A regular expression
  // would be ten times as slow.
  const hasNoZone = sql`translate(substr(${value}, 12), '-+Zz', 'CCCC') not like '%C%'`
  return sql<Date>`(case when ${value} ~ ${sql.lit(datePattern)} then
    date_trunc('milliseconds', (replace(${value}, ',', '.') || case when ${hasNoZone} then ' UTC' else '' end)::timestamptz)
  end)`
}
