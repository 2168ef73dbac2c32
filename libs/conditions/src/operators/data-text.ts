import { sql, type RawBuilder } from 'kysely'
import type { JsonPlace } from '../json-path.ts'
import { endingWith, json, known, text } from '../operator.ts'
import { ScalarOrNull, TextOrNull } from '../values.ts'
import { isString, notOf, present, textOf, type OnData } from './json-sql.ts'

/** A part of a string, case-sensitive; or an element of an array. */
export const contains: OnData = {
  value: ScalarOrNull,
  evaluate: (found, { value }) => {
    if (Array.isArray(found)) return value !== null && found.includes(value)
    return typeof found === 'string' && typeof value === 'string' && found.includes(value)
  },
  toSql: (place, { value }) => {
    if (value === null) return sql<boolean>`false`
    // Each look into JSON is a copy of it (0.3 µs), so the type is read once.
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

/** The branches of CASE for the types of which something can be a part: whether it is one, or is none. */
function partOf({ found, text: whole }: JsonPlace, value: unknown, isPart: boolean): RawBuilder<unknown> {
  const is = sql.lit(isPart)
  // `?` asks an array for a string among its elements: 0.15 µs for each contact, where `@>` takes 0.35.
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
