import { ConditionShape } from '@postrider/conditions'
import { inputsOf } from '@postrider/contracts'
import * as resources from '@postrider/contracts/resources'
import { z } from 'zod'
import { examples } from './examples.ts'
import { fieldWords } from './field-words.ts'

/** A JSON Schema of the document. */
export type Schema = Record<string, unknown>

const { ConditionTree, ...others } = resources

/** The schemas that the document names: all that contracts exports, a view under the name of what it shows. */
const named = new Map<z.ZodType, string>([
  ...Object.entries(others).flatMap(([name, value]): [z.ZodType, string][] =>
    value instanceof z.ZodType ? [[value, shortName(name)]] : [],
  ),
  [ConditionShape, 'Condition'],
])

/** `Contact` for `ContactView`, where no body has that name. */
function shortName(name: string): string {
  const short = name.replace(/View$/, '')
  return short in others ? name : short
}

/** Makes JSON Schemas; those that contracts names become components, which `components` answers when all are made. */
export interface SchemaMaker {
  /** As callers write it; under this name when contracts has none for it. */
  input(schema: z.ZodType, name?: string): Schema
  /** As it is answered. */
  output(schema: z.ZodType): Schema
  components(): Record<string, Schema>
}

export function schemaMaker(): SchemaMaker {
  const [inputs, outputs] = [converter('input'), converter('output')]
  const used: Record<string, Schema> = {}
  const add = (name: string, plain: Schema): void => {
    const component = told(name, plain)
    if (used[name] && JSON.stringify(used[name]) !== JSON.stringify(component))
      throw new Error(
        `${name} is taken and answered in different forms: give the answer a schema of its own.`,
      )
    used[name] = component
  }
  const take = ({ made, components }: Converted): Schema => {
    for (const [name, plain] of Object.entries(components)) add(name, plain)
    return made
  }
  return {
    input: (schema, name) => {
      const made = take(inputs(schema))
      if (name === undefined || '$ref' in made) return made
      add(name, made)
      return { $ref: place + name }
    },
    output: (schema) => take(outputs(schema)),
    components: () => used,
  }
}

/** A component with its example, and words for those of its fields that are not told by their names. */
function told(name: string, plain: Schema): Schema {
  const example = examples[name]
  const words = fieldWords[name] ?? {}
  const { properties } = plain
  const fields = isSchema(properties) ? properties : {}
  const unknown = Object.keys(words).find((field) => !(field in fields))
  if (unknown !== undefined)
    throw new Error(`field-words.ts tells of ${unknown}, which ${name} does not have.`)
  const withWords = Object.entries(fields).map(([field, schema]) => [
    field,
    isSchema(schema) && words[field] !== undefined ? { ...schema, description: words[field] } : schema,
  ])
  return {
    ...plain,
    ...(withWords.length > 0 && { properties: Object.fromEntries(withWords) }),
    ...(example !== undefined && { examples: [example] }),
  }
}

interface Converted {
  made: Schema
  components: Record<string, Schema>
}
type Converter = (schema: z.ZodType) => Converted

const place = '#/components/schemas/'
const wanted = 'wanted'

function converter(io: 'input' | 'output'): Converter {
  const known = new Map<z.ZodType, Converted>()
  return (schema) => {
    const found = known.get(schema) ?? convert(io, schema)
    known.set(schema, found)
    return found
  }
}

function convert(io: 'input' | 'output', schema: z.ZodType): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [each, id] of named) registry.add(each, { id })
  registry.add(z.object({ wanted: schema }), { id: wanted })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => place + id,
    override: ({ zodSchema, jsonSchema }) => override(io, zodSchema, jsonSchema),
  })
  const all = Object.fromEntries(Object.entries(schemas).map(([id, each]) => [id, tidied(io, each)]))
  const made = wantedOf(all[wanted])
  const names = reachable(made, all)
  return { made, components: Object.fromEntries(names.map((name) => [name, all[name] ?? {}])) }
}

function wantedOf(holder: Schema | undefined): Schema {
  const { properties } = holder ?? {}
  return isSchema(properties) && isSchema(properties[wanted]) ? properties[wanted] : {}
}

function override(io: 'input' | 'output', schema: z.core.$ZodType, json: Schema): void {
  if (schema === ConditionTree) return void Object.assign(json, { $ref: `${place}Condition` })
  const inputs = io === 'input' ? inputsOf(schema) : undefined
  if (!inputs) return
  const alternatives = inputs.map((each) => tidied(io, inlined(each)))
  // A title tells which kind of several this is.
  for (const key of Object.keys(json)) if (key !== 'title') delete json[key]
  const [only] = alternatives
  Object.assign(json, alternatives.length === 1 ? only : { anyOf: alternatives })
}

const inlined = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => override('input', zodSchema, jsonSchema),
  })

/** Patterns that only repeat a format or that few languages know, and bounds that only say that a number is exact, are left out. */
function tidied(io: 'input' | 'output', json: unknown): Schema {
  const tidy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(tidy)
    return isSchema(value) ? tidyOne(io, value, tidy) : value
  }
  const made = tidy(json)
  return isSchema(made) ? made : {}
}

function tidyOne(io: 'input' | 'output', schema: Schema, tidy: (value: unknown) => unknown): Schema {
  const kept = Object.entries(schema).filter(([key, value]) => !isNoise(schema, key, value))
  const made = Object.fromEntries(kept.map(([key, value]) => [key, tidy(value)]))
  return io === 'input' ? withoutDefaults(made) : made
}

function isNoise(schema: Schema, key: string, value: unknown): boolean {
  if (key === '$schema' || key === '$id') return true
  if (key === 'pattern') return schema['format'] !== undefined || hasUnicodeProperty(String(value))
  if (key === 'maximum' || key === 'minimum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  // Any name of a key is a text. Answers grow: a client must not refuse a field that it does not know; the tests do.
  return key === 'propertyNames' ? isPlainText(value) : key === 'additionalProperties' && value === false
}

/** Only some languages know `\p{…}`, and programs that do not refuse the whole document for it. The schema's own words tell it. */
const hasUnicodeProperty = (pattern: string): boolean => pattern.includes(String.raw`\p{`)

const isPlainText = (value: unknown): boolean => JSON.stringify(value) === '{"type":"string"}'

/** What has a default may be left out. */
function withoutDefaults(schema: Schema): Schema {
  const { required, properties } = schema
  if (!Array.isArray(required) || !isSchema(properties)) return schema
  const still = required.filter((name) => {
    const property = properties[String(name)]
    return !(isSchema(property) && 'default' in property)
  })
  const { required: _required, ...rest } = schema
  return still.length === 0 ? rest : { ...rest, required: still }
}

/** The components that a schema refers to, by whatever way. */
function reachable(schema: Schema, all: Record<string, Schema>, found: string[] = []): string[] {
  for (const name of refsIn(schema)) {
    if (found.includes(name)) continue
    found.push(name)
    reachable(all[name] ?? {}, all, found)
  }
  return found
}

const refsIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  )

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
