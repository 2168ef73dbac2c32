/** A JSON Schema of the document. */
export type Schema = Record<string, unknown>

/** The use of a schema: callers write bodies and queries, and read responses. */
export type Use = 'body' | 'query' | 'answer'

/** Returns whether a value is an object, which may be a schema. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the schema without keywords that client generators reject or misread. */
export function tidySchema(use: Use, json: unknown): Schema {
  const made = tidy(use, json)
  return isSchema(made) ? made : {}
}

function tidy(use: Use, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => tidy(use, each))
  return isSchema(value) ? tidyOne(use, value) : value
}

/** Keywords whose values are data, not schemas. */
const values = new Set(['default', 'enum', 'const', 'example', 'examples'])

function tidyOne(use: Use, schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([key, value]) => !isNoise({ use, schema, key, value }))
  const made = Object.fromEntries(
    kept.map(([key, value]) => [key, values.has(key) ? value : tidy(use, value)]),
  )
  const plain = withoutManyTypes(withoutConst(withoutExclusiveBound(made)))
  if (use === 'answer') return plain
  const optional = withOptionalDefaults(plain)
  return use === 'body' ? withDefaultsInWords(optional) : optional
}

interface Keyword {
  use: Use
  schema: Schema
  key: string
  value: unknown
}

function isNoise({ use, schema, key, value }: Keyword): boolean {
  switch (key) {
    case 'pattern':
      return schema['format'] !== undefined || !isPlainPattern(String(value))
    case 'maximum':
    case 'minimum':
      // Omit these bounds, which only ensure that a number is exact.
      return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
    case 'additionalProperties':
      // Later versions may add fields to responses, so clients must not reject unknown fields.
      return value === false
    case 'format':
      // Go clients reject a response with an address that does not match their own pattern.
      return use === 'answer' && value === 'email'
    default:
      return unread.has(key)
  }
}

const unread = new Set(['$schema', '$id', 'propertyNames'])

/**
 * Returns whether a pattern means the same in Go, Python and JavaScript: it has no lookaround, no back
 * reference and no `\p{…}`.
 */
const isPlainPattern = (pattern: string): boolean => !/\(\?|\\p\{|\\[1-9]/.test(pattern)

/** Removes fields with a default from `required`. */
function withOptionalDefaults(schema: Schema): Schema {
  const { required, ...rest } = schema
  const { properties } = schema
  if (!Array.isArray(required) || !isSchema(properties)) return schema
  const still = required.filter((name) => !hasDefault(properties[String(name)]))
  return still.length === 0 ? rest : { ...rest, required: still }
}

/**
 * Moves defaults to the descriptions, because openapi-typescript requires properties with a default, and
 * other clients send the default.
 */
function withDefaultsInWords(schema: Schema): Schema {
  const { properties } = schema
  if (!isSchema(properties)) return schema
  const fields = Object.entries(properties).map(([name, each]) => [name, defaultInWords(each)])
  return { ...schema, properties: Object.fromEntries(fields) }
}

const hasDefault = (schema: unknown): boolean => isSchema(schema) && 'default' in schema

function defaultInWords(schema: unknown): unknown {
  if (!isSchema(schema) || !('default' in schema)) return schema
  const { default: value, ...rest } = schema
  return value === null ? rest : addDescription(rest, `Default: \`${JSON.stringify(value)}\`.`)
}

/** Returns the schema with `words` after its description. */
export const addDescription = (schema: Schema, words: string): Schema => {
  const { description } = schema
  return { ...schema, description: typeof description === 'string' ? `${description} ${words}` : words }
}

function withoutManyTypes(schema: Schema): Schema {
  const { type, ...rest } = schema
  return Array.isArray(type) ? { ...rest, anyOf: type.map((each: unknown) => ({ type: each })) } : schema
}

/**
 * Replaces a constant string with an enum of one value. Replaces all other constants with their type, because
 * generators fail on enums of other types.
 */
function withoutConst(schema: Schema): Schema {
  const { const: value, ...rest } = schema
  if (value === undefined) return schema
  return typeof value === 'string' ? { ...rest, enum: [value] } : rest
}

/**
 * Replaces an exclusive bound of an integer with an inclusive bound. OpenAPI 3.0 and 3.1 write exclusive
 * bounds differently, and some programs confuse the two forms.
 */
function withoutExclusiveBound(schema: Schema): Schema {
  const { exclusiveMinimum, ...rest } = schema
  if (typeof exclusiveMinimum !== 'number' || schema['type'] !== 'integer') return schema
  return { ...rest, minimum: exclusiveMinimum + 1 }
}
