import { examples, fieldExamples } from './examples.ts'
import { isSchema, type Schema } from './tidy.ts'

const prefix = '#/components/schemas/'
const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'

const byFormat: Readonly<Record<string, unknown>> = {
  uuid: id,
  'date-time': '2026-01-01T12:00:00.000Z',
  date: '2026-01-01',
  uri: 'https://example.com/',
  email: 'ada@example.net',
}

/**
 * Returns an example value of a schema: the example of its component, or a value from the examples of its
 * fields.
 */
export function sampleOf(schema: Schema, components: Readonly<Record<string, Schema>>): unknown {
  const sample = (each: unknown, field?: string): unknown => {
    if (!isSchema(each)) return null
    const name = refOf(each)
    if (name !== undefined) return examples[name] ?? sample(components[name], field)
    if (isNullable(each) && (field === undefined || fieldExamples[field] === undefined)) return null
    const alternative = firstOf(each)
    if (alternative !== undefined) return sample(alternative, field)
    return each['type'] === 'object' ? objectOf(each, sample) : plainSample(each, { field, sample })
  }
  return sample(schema)
}

type Sample = (schema: unknown, field?: string) => unknown

const refOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.slice(prefix.length) : undefined

const isNullable = ({ anyOf }: Schema): boolean =>
  Array.isArray(anyOf) && anyOf.some((each) => isSchema(each) && each['type'] === 'null')

/** Returns the first alternative that is not null. */
function firstOf({ anyOf, oneOf, allOf }: Schema): unknown {
  const alternatives: unknown = anyOf ?? oneOf ?? allOf
  if (!Array.isArray(alternatives)) return undefined
  return alternatives.find((each) => isSchema(each) && each['type'] !== 'null')
}

/** Returns an object with only the required fields. */
function objectOf({ properties, required }: Schema, sample: Sample): unknown {
  const fields = isSchema(properties) ? Object.entries(properties) : []
  const always: unknown[] = Array.isArray(required) ? required : []
  return Object.fromEntries(
    fields.filter(([name]) => always.includes(name)).map(([name, each]) => [name, sample(each, name)]),
  )
}

function plainSample(
  schema: Schema,
  { field, sample }: { field: string | undefined; sample: Sample },
): unknown {
  const { type, format, items } = schema
  const listed: unknown = schema['enum']
  if (Array.isArray(listed)) return listed[0]
  if (type === 'array') return [sample(items, field)]
  const known = byFormat[String(format)] ?? (field === undefined ? undefined : fieldExamples[field])
  if (known !== undefined && isOfType(known, type)) return known
  return byType(schema)
}

const isOfType = (value: unknown, type: unknown): boolean =>
  type === undefined || typeof value === (type === 'integer' ? 'number' : type)

function byType({ type, minimum }: Schema): unknown {
  switch (type) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return typeof minimum === 'number' && minimum > 1 ? minimum : 1
    case 'string':
      return 'text'
    default:
      return null
  }
}
