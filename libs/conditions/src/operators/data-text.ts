import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { endingWith, json, known, text } from '../operator.ts'
import { ScalarOrNull, TextOrNull } from '../values.ts'
import { isString, notOf, present, textOf, type OnData } from './json-sql.ts'

/** Matches a case-sensitive part of a string, or an element of an array. */
export const contains: OnData = {
  value: ScalarOrNull,
  evaluate: (found, { value }) => {
    if (Array.isArray(found)) return value !== null && found.includes(value)
    return typeof found === 'string' && typeof value === 'string' && found.includes(value)
  },
  toSql: (place, { value }) => {
    if (value === null) return sql<boolean>`false`
    // Each access copies the JSON value (0.3 µs), so read the type once.
    return sql<boolean>`(case jsonb_typeof(${place.found}) ${partOf(place, value, true)} else false end)`
  },
}

export const notContains: OnData = {
  ...notOf(contains),
  toSql: (place, { value }) => {
    if (value === null) return present(place)
    return sql<boolean>`(case jsonb_typeof(${place.found}) ${partOf(place, value, false)}
      when 'null' then false else ${place.found} is not null end)`
  },
}

/**
 * Returns the CASE branches for strings and arrays. If `isPart` is true, they test that the value is a part
 * of the string or array. Otherwise they test that it is not.
 */
function partOf({ found, text: whole }: JsonPlace, value: unknown, isPart: boolean): RawBuilder<unknown> {
  const is = sql.lit(isPart)
  // For strings, `?` takes 0.15 µs per contact and `@>` 0.35 µs.
  return typeof value === 'string'
    ? sql`when 'string' then (strpos(${whole}, ${text(value)}) > 0) = ${is}
        when 'array' then (${found} ? ${text(value)}) = ${is}`
    : sql`when 'array' then (${found} @> ${json([value])}) = ${is}`
}

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
