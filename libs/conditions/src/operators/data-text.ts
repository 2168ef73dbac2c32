import { sql } from 'kysely'
import { endingWith, json, known, text } from '../operator.ts'
import { ScalarOrNull, TextOrNull } from '../values.ts'
import { isString, notOf, textOf, type OnData } from './json-sql.ts'

/** A part of a string, case-sensitive; or an element of an array. */
export const contains: OnData = {
  value: ScalarOrNull,
  evaluate: (found, { value }) => {
    if (Array.isArray(found)) return value !== null && found.includes(value)
    return typeof found === 'string' && typeof value === 'string' && found.includes(value)
  },
  toSql: (place, { value }) => {
    if (value === null) return sql<boolean>`false`
    const inArray = sql`when 'array' then ${place.found} @> ${json([value])}`
    const inText =
      typeof value === 'string' ? sql`when 'string' then strpos(${textOf(place)}, ${text(value)}) > 0` : sql``
    // Each look into JSON is a copy of it (0.3 µs), so the type is read once.
    return sql<boolean>`(case jsonb_typeof(${place.found}) ${inText} ${inArray} else false end)`
  },
}

export const notContains = notOf(contains)

export const startsWith: OnData = {
  value: TextOrNull,
  evaluate: (found, { value }) =>
    typeof found === 'string' && typeof value === 'string' && found.startsWith(value),
  toSql: (place, { value }) =>
    typeof value === 'string'
      ? known(sql`${isString(place)} and starts_with(${textOf(place)}, ${text(value)})`)
      : sql<boolean>`false`,
}

export const endsWith: OnData = {
  value: TextOrNull,
  evaluate: (found, { value }) =>
    typeof found === 'string' && typeof value === 'string' && found.endsWith(value),
  toSql: (place, { value }) =>
    typeof value === 'string'
      ? known(sql`${isString(place)} and ${textOf(place)} like ${endingWith(value)}`)
      : sql<boolean>`false`,
}
