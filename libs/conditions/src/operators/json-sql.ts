import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { known, not, type Operator } from '../operator.ts'
import { isoPattern } from '../time.ts'

export type OnData = Operator<unknown, JsonPlace>

/** Present and not null. */
export const isPresent = (found: unknown): boolean => found !== undefined && found !== null
/** At the end of a path stands a plain value as a rule, whose text takes less than its type; a list or object would be written out for it. */
export const present = ({ found, key, text }: JsonPlace): RawBuilder<boolean> =>
  key === undefined ? sql<boolean>`(${text} is not null)` : known(sql`jsonb_typeof(${found}) <> 'null'`)

/**
 * The opposite of an operator among the values that are there: what is missing or null matches neither (SQL's three-valued logic,
 * as clients of the API know it).
 */
export const notOf = ({ evaluate, toSql, ...rest }: OnData): OnData => ({
  ...rest,
  evaluate: (found, operand, now) => isPresent(found) && !evaluate(found, operand, now),
  toSql: (place, operand, now) => sql<boolean>`(${present(place)} and ${not(toSql(place, operand, now))})`,
})

/** The text of a JSON string; of other values their JSON. Never fails, so the order in which the planner asks does not matter. */
export const textOf = ({ text }: JsonPlace): RawBuilder<string> => text

export const isString = ({ found }: JsonPlace): RawBuilder<boolean> =>
  sql<boolean>`jsonb_typeof(${found}) = 'string'`

/** NULL where there is nothing. */
export const isIsoText = (place: JsonPlace): RawBuilder<boolean> =>
  sql<boolean>`(${isString(place)} and ${textOf(place)} ~ ${sql.lit(isoPattern)})`
