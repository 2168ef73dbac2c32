import { sql, type RawBuilder } from 'kysely'
import { text } from './operator.ts'

/** A value inside a jsonb column that holds an object. */
export interface JsonPlace {
  /** The value as jsonb; NULL if the path does not exist. */
  found: RawBuilder<unknown>
  /**
   * The text of a JSON string, or the JSON of another value; NULL for null and if the path does not exist.
   * Half as expensive as `found`.
   */
  text: RawBuilder<string>
  column: RawBuilder<unknown>
  /** The key, if the path has only one. */
  key: string | undefined
}

/**
 * Returns the value of `a.b` in `data`: of the literal key `a.b` if it exists, else of the nested path
 * through objects only (not arrays). Undefined if there is none. It reads own properties only, so
 * `__proto__` is an ordinary key.
 */
export function findPath(data: unknown, path: string): unknown {
  const literal = own(data, path)
  return literal !== undefined || !path.includes('.') ? literal : path.split('.').reduce(own, data)
}

/**
 * Implements `findPath` in SQL. `->` with a text only accesses objects, like `own`; `#>` would also index
 * arrays.
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
    // Not `coalesce`: a literal key whose value is null takes precedence over the nested path.
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
