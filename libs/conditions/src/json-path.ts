import { sql, type RawBuilder } from 'kysely'
import { text } from './operator.ts'

/** SQL expressions for a value inside a jsonb column that contains an object. */
export interface JsonPlace {
  /** The value as jsonb; NULL if the path does not exist. */
  found: RawBuilder<unknown>
  /**
   * The text of a JSON string, or the JSON of any other value; NULL for null and for a missing path. Reading
   * `text` takes half the time of `found`.
   */
  text: RawBuilder<string>
  column: RawBuilder<unknown>
  /** The key, if the path consists of a single key. */
  key: string | undefined
}

/**
 * Returns the value at the path `a.b`: the value of the literal key `a.b` if it exists, else of the nested
 * path. Undefined if neither exists. Only own properties of objects are read, so `__proto__` is an ordinary
 * key.
 */
export function findPath(data: unknown, path: string): unknown {
  const literal = own(data, path)
  return literal !== undefined || !path.includes('.') ? literal : path.split('.').reduce(own, data)
}

/** Implements `findPath` in SQL. `->` with a text key reads only objects; `#>` would also index arrays. */
export function jsonPlace(column: RawBuilder<unknown>, path: string): JsonPlace {
  const literal = sql`(${column} -> ${text(path)})`
  const literalText = sql<string>`(${column} ->> ${text(path)})`
  if (!path.includes('.')) return { found: literal, text: literalText, column, key: path }
  const keys = path.split('.')
  const parent = sql`${column}${sql.join(keys.slice(0, -1).map(step), sql``)}`
  const last = text(keys.at(-1) ?? '')
  return {
    found: sql`coalesce(${literal}, ${parent} -> ${last})`,
    // A literal key with the value null takes precedence over the nested path, so `coalesce` would be wrong.
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
