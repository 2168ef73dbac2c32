import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { known, not, type Operator } from '../operator.ts'
import { datePattern } from '../time.ts'

export type OnData = Operator<unknown, JsonPlace>

/** Present and not null. */
export const isPresent = (found: unknown): boolean => found !== undefined && found !== null
/**
 * The path usually ends in a scalar, whose text is faster to read than its type; a list or object would be
 * serialized for it.
 */
export const present = ({ found, key, text }: JsonPlace): RawBuilder<boolean> =>
  key === undefined ? sql<boolean>`(${text} is not null)` : known(sql`jsonb_typeof(${found}) <> 'null'`)

/**
 * Negates an operator on present values: a missing value or null matches neither (SQL's three-valued logic,
 * as clients of the API expect).
 */
export const notOf = ({ evaluate, toSql, ...rest }: OnData): OnData => ({
  ...rest,
  evaluate: (found, operand, now) => isPresent(found) && !evaluate(found, operand, now),
  toSql: (place, operand, now) => sql<boolean>`(${present(place)} and ${not(toSql(place, operand, now))})`,
})

/**
 * Returns the text of a JSON string, or the JSON of another value. It never fails, so the order of
 * evaluation does not matter.
 */
export const textOf = ({ text }: JsonPlace): RawBuilder<string> => text

/** Returns the expression for a JSON string; NULL if the path does not exist. */
export const isString = ({ found }: JsonPlace): RawBuilder<boolean> =>
  sql<boolean>`jsonb_typeof(${found}) = 'string'`

/**
 * Implements `instantOf` in SQL: NULL if the value is not a date. The pattern accepts only texts that can
 * be cast, so nothing fails. It never matches JSON other than strings.
 */
export function instantAt(place: JsonPlace): RawBuilder<Date> {
  const value = textOf(place)
  // Without a zone PostgreSQL uses the session's time zone. A pattern would be ten times as slow.
  const hasNoZone = sql`translate(substr(${value}, 12), '-+Zz', 'CCCC') not like '%C%'`
  return sql<Date>`(case when ${value} ~ ${sql.lit(datePattern)} then
    date_trunc('milliseconds', (replace(${value}, ',', '.') || case when ${hasNoZone} then ' UTC' else '' end)::timestamptz)
  end)`
}
