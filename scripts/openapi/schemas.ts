import { inputsOf } from '@postrider/contracts'
import { ConditionTree } from '@postrider/contracts/resources'
import { z } from 'zod'
import { namedSchemas } from './named-schemas.ts'
import { addDescription, isSchema, tidySchema, type Schema, type Use } from './tidy.ts'

/** Creates JSON Schemas. Named schemas become components, which `components` returns at the end. */
export interface SchemaMaker {
  /**
   * Returns the schema of a request body. A schema that the contracts library does not export gets this name.
   */
  body(schema: z.ZodType, name: string): Schema
  /** Returns the schema of a query, which gets no name because its fields become parameters. */
  query(schema: z.ZodObject): Schema
  /**
   * Returns the schema of a response. An object schema that the contracts library does not export gets this
   * name.
   */
  answer(schema: z.ZodType, name: string): Schema
  components(): Record<string, Schema>
}

/** Creates a `SchemaMaker` that has no components yet. */
export function schemaMaker(): SchemaMaker {
  const [bodies, queries, answers] = [converter('body'), converter('query'), converter('answer')]
  const used: Record<string, Schema> = {}
  const add = (name: string, component: Schema): void => {
    if (used[name] && JSON.stringify(used[name]) !== JSON.stringify(component))
      throw new Error(
        `${name} names two different schemas: export one of them from the contracts library with another name.`,
      )
    used[name] = component
  }
  const take = ({ made, components }: Converted): Schema => {
    for (const [name, component] of Object.entries(components)) add(name, component)
    return made
  }
  const takeNamed = (converted: Converted, name: string): Schema => {
    const made = take(converted)
    if (made['properties'] === undefined && made['anyOf'] === undefined) return made
    add(name, made)
    return { $ref: place + name }
  }
  return {
    body: (schema, name) => takeNamed(bodies(schema), name),
    query: (schema) => take(queries(schema)),
    answer: (schema, name) => takeNamed(answers(schema), name),
    components: () => used,
  }
}

/** Returns the schema with `words` before its own description. */
function describedFirst({ description, ...rest }: Schema, words: unknown): Schema {
  const made = typeof words === 'string' ? addDescription(rest, words) : rest
  return typeof description === 'string' ? addDescription(made, description) : made
}

interface Converted {
  made: Schema
  components: Record<string, Schema>
}
type Converter = (schema: z.ZodType) => Converted

const place = '#/components/schemas/'
const wanted = 'wanted'

function converter(use: Use): Converter {
  const known = new Map<z.ZodType, Converted>()
  return (schema) => {
    const found = known.get(schema) ?? convert(use, schema)
    known.set(schema, found)
    return found
  }
}

const ioOf = (use: Use): 'input' | 'output' => (use === 'answer' ? 'output' : 'input')

function convert(use: Use, schema: z.ZodType): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [each, id] of namedSchemas) registry.add(each, { id })
  registry.add(z.object({ wanted: schema }), { id: wanted })
  const { schemas } = z.toJSONSchema(registry, {
    io: ioOf(use),
    unrepresentable: 'any',
    uri: (id) => place + id,
    override: ({ zodSchema, jsonSchema }) => override(use, zodSchema, jsonSchema),
  })
  const all = Object.fromEntries(Object.entries(schemas).map(([id, each]) => [id, tidySchema(use, each)]))
  const made = wantedOf(all[wanted])
  const names = reachable(made, all)
  return { made, components: Object.fromEntries(names.map((name) => [name, all[name] ?? {}])) }
}

function wantedOf(holder: Schema | undefined): Schema {
  const { properties } = holder ?? {}
  return isSchema(properties) && isSchema(properties[wanted]) ? properties[wanted] : {}
}

function override(use: Use, schema: z.core.$ZodType, json: Schema): void {
  if (schema === ConditionTree) return void Object.assign(json, { $ref: `${place}Condition` })
  const inputs = ioOf(use) === 'input' ? inputsOf(schema) : undefined
  if (!inputs) return
  const { description, $ref } = json
  const made = isDescribed(schema) ? { $ref } : anyOf(inputs.map((each) => inlineSchema(use, each)))
  for (const key of Object.keys(json)) delete json[key]
  Object.assign(json, describedFirst(made, description))
}

const anyOf = (alternatives: readonly Schema[]): Schema => {
  const [first, second] = alternatives
  return first && !second ? first : { anyOf: alternatives }
}

/**
 * Returns whether a schema only adds a description to a component (`describe`). Such a schema stays a
 * reference.
 */
const isDescribed = ({ _zod: { parent, def } }: z.core.$ZodType): boolean =>
  parent !== undefined && parent._zod.def === def && namedSchemas.has(parent)

/**
 * Returns the schema of an alternative input, which zod's own conversion omits. Refers to components by name.
 */
function inlineSchema(use: Use, schema: z.ZodType): Schema {
  const own = namedSchemas.get(schema)
  if (own !== undefined) return { $ref: place + own }
  return z.toJSONSchema(schema, {
    io: ioOf(use),
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = namedSchemas.get(zodSchema)
      if (name === undefined) return override(use, zodSchema, jsonSchema)
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      jsonSchema.$ref = place + name
    },
  })
}

/** Returns the names of the components to which a schema refers, directly or indirectly. */
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
