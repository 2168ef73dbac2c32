import { sql, type RawBuilder } from 'kysely'
import { text } from './operator.ts'

/** A value inside a jsonb column that holds an object. */
export interface JsonPlace {
  /** jsonb; NULL where the path leads nowhere. */
  found: RawBuilder<unknown>
  /**
   * The text of a JSON string, of other values their JSON; NULL of null and where the path leads nowhere.
   * Half as dear as `found`.
   */
  text: RawBuilder<string>
  column: RawBuilder<unknown>
  /** The one key that the path consists of, if it does. */
  key: string | undefined
}

/**
 * What `a.b` names in `data`: the literal key `a.b` first, whatever it holds, then the nested path, through
 * objects only (arrays have no keys). Undefined where there is nothing; own properties only, so `__proto__`
 * is a key like others.
 */
export function findPath(data: unknown, path: string): unknown {
  const literal = own(data, path)
  return literal !== undefined || !path.includes('.') ? literal : path.split('.').reduce(own, data)
}

/**
 * `findPath` in SQL. `->` with a text steps into objects only, as `own` does; `#>` would also index arrays.
 */
export function jsonPlace(column: RawBuilder<unknown>, path: string): JsonPlace {
  const literal = sql`(${column} -> ${text(path)})`
  const literalText = sql<string>`(${column} ->> ${text(path)})`
  if (!path.includes('.')) return { found: literal, text: literalText, column, key: path }
  const keys = path.split('.')
  const parent = sql`${column}${sql.join(keys.slice(0, -1).map(step), sql``)}`
  const last = text(keys.at(-1) ?? '')
  return {
    found: sql`coalesce(${literal}, ${parent} -> ${last})`,
    // Not `coalesce`: a literal key with null in it goes before the nested path.
    text: sql<string>`(case when ${column} ? ${text(path)} then ${literalText} else ${parent} ->> ${last} end)`,
    column,
    key: undefined,
  }
}

const step = (key: string): RawBuilder<unknown> => sql` -> ${text(key)}`

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
