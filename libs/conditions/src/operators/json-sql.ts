import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { known, not, type Operator } from '../operator.ts'
import { datePattern } from '../time.ts'

export type OnData = Operator<unknown, JsonPlace>

/** Present and not null. */
export const isPresent = (found: unknown): boolean => found !== undefined && found !== null
/**
 * At the end of a path stands a plain value as a rule, whose text takes less than its type; a list or object
 * would be written out for it.
 */
export const present = ({ found, key, text }: JsonPlace): RawBuilder<boolean> =>
  key === undefined ? sql<boolean>`(${text} is not null)` : known(sql`jsonb_typeof(${found}) <> 'null'`)

/**
 * The opposite of an operator among the values that are there: what is missing or null matches neither (SQL's
 * three-valued logic, as clients of the API know it).
 */
export const notOf = ({ evaluate, toSql, ...rest }: OnData): OnData => ({
  ...rest,
  evaluate: (found, operand, now) => isPresent(found) && !evaluate(found, operand, now),
  toSql: (place, operand, now) => sql<boolean>`(${present(place)} and ${not(toSql(place, operand, now))})`,
})

/**
 * The text of a JSON string; of other values their JSON. Never fails, so the order in which the planner asks
 * does not matter.
 */
export const textOf = ({ text }: JsonPlace): RawBuilder<string> => text

export const isString = ({ found }: JsonPlace): RawBuilder<boolean> =>
  sql<boolean>`jsonb_typeof(${found}) = 'string'`

/**
 * `instantOf` in SQL: NULL where the place holds no date. The pattern leaves only texts that the cast can
 * read, so nothing fails; the text of other JSON than strings never fits it.
 */
export function instantAt(place: JsonPlace): RawBuilder<Date> {
  const whole = textOf(place)
  // Else PostgreSQL reads it in the zone of the session. Not by a pattern, which takes ten times as long.
  const hasNoZone = sql`translate(substr(${whole}, 12), '-+Zz', 'CCCC') not like '%C%'`
  return sql<Date>`(case when ${whole} ~ ${sql.lit(datePattern)} then
    date_trunc('milliseconds', (replace(${whole}, ',', '.') || case when ${hasNoZone} then ' UTC' else '' end)::timestamptz)
  end)`
}
