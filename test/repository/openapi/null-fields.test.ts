import { readFile } from 'node:fs/promises'
import { fitBody } from '@postrider/contracts'
import { fieldErrors } from '@postrider/contracts/errors'
import { openApiFile } from '@postrider/contracts/openapi'
import { endpoints } from '@postrider/contracts/api'
import type { z } from 'zod'
import { isSchema, type Schema } from '../../../scripts/openapi/tidy.ts'

interface Document {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> } }>
  >
  components: { schemas: Record<string, Schema> }
}

let document: Document
let bodyOf: ReadonlyMap<string, z.ZodType | undefined>
beforeAll(async () => {
  document = JSON.parse(await readFile(openApiFile, 'utf8'))
  bodyOf = new Map(endpoints.map(({ method, path, body }) => [`${method} ${path}`, body]))
})

/** Returns the paths and field names of the objects in `value` that the schema describes. */
function objectsIn(schema: unknown, value: unknown, path: (string | number)[] = []): ObjectPlace[] {
  if (!isSchema(schema) || typeof value !== 'object' || value === null) return []
  if (typeof schema['$ref'] === 'string')
    return objectsIn(document.components.schemas[schema['$ref'].split('/').at(-1) ?? ''], value, path)
  const kinds = Array.isArray(schema['anyOf'])
    ? schema['anyOf'].flatMap((kind) => objectsIn(kind, value, path))
    : []
  if (Array.isArray(value))
    return [...kinds, ...value.flatMap((item, index) => objectsIn(schema['items'], item, [...path, index]))]
  const fields = isSchema(schema['properties']) ? schema['properties'] : {}
  const inner = Object.entries(fields).flatMap(([name, field]) =>
    objectsIn(field, Reflect.get(value, name), [...path, name]),
  )
  return [...kinds, { path, names: Object.keys(fields) }, ...inner]
}

interface ObjectPlace {
  path: (string | number)[]
  names: string[]
}

function changed(
  body: unknown,
  path: readonly (string | number)[],
  change: (object: object) => void,
): unknown {
  const copy: unknown = structuredClone(body)
  const object = path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy)
  change(Object(object))
  return copy
}

function outcome(schema: z.ZodType, body: unknown): unknown {
  const { value } = fitBody(schema, body)
  const { data, error } = schema.safeParse(value)
  return error ? fieldErrors(error, value) : data
}

/** Returns JSON without null fields, because null and absent mean the same in a new object. */
const bare = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    isSchema(each) ? Object.fromEntries(Object.entries(each).filter(([, field]) => field !== null)) : each,
  )

interface Case {
  name: string
  method: string
  field: string
  absent: unknown
  given: unknown
}

function* casesOf(
  name: string,
  body: z.ZodType,
  { schema, example }: { schema: Schema; example?: unknown },
): Generator<Case> {
  for (const { path, names } of objectsIn(schema, example))
    for (const field of names) {
      const absent = changed(example, path, (object) => void Reflect.deleteProperty(object, field))
      const given = changed(example, path, (object) => void Reflect.set(object, field, null))
      const at = [...path, field].join('.')
      yield {
        name,
        method: name.split(' ')[0] ?? '',
        field: at,
        absent: outcome(body, absent),
        given: outcome(body, given),
      }
    }
}

const allCases = (): Case[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      const body = bodyOf.get(name)
      const content = requestBody?.content['application/json']
      return body && content?.example !== undefined ? [...casesOf(name, body, content)] : []
    }),
  )

describe('null in a body', () => {
  it('means the same as an absent field for every field of every endpoint', () => {
    const cases = allCases()

    expect(cases.length).toBeGreaterThan(200)
    expect(cases.filter(({ absent, given }) => bare(absent) !== bare(given))).toEqual([])
  })

  it('clears the field in the listed updates, and in no other update', () => {
    const clearing = allCases().filter(
      ({ method, field, absent, given }) =>
        method !== 'POST' && !field.startsWith('config.') && JSON.stringify(absent) !== JSON.stringify(given),
    )

    expect(clearing.map(({ name, field }) => `${name} ${field}`).toSorted()).toEqual([
      'PATCH /campaigns/:id audienceCondition',
      'PATCH /campaigns/:id description',
      'PATCH /campaigns/:id fromName',
      'PATCH /campaigns/:id replyTo',
      'PATCH /campaigns/:id segmentId',
      'PATCH /campaigns/:id templateId',
      'PATCH /contacts/:id data',
      'PATCH /segments/:id condition',
      'PATCH /segments/:id description',
      'PATCH /templates/:id description',
      'PATCH /templates/:id fromName',
      'PATCH /templates/:id replyTo',
      'PATCH /users/@me/projects/:id logoUrl',
      'PATCH /webhook-endpoints/:id batch',
      'PATCH /webhook-endpoints/:id description',
      'PATCH /webhook-endpoints/:id filter',
      'PATCH /workflows/:id description',
      'PATCH /workflows/:id/steps/:stepId templateId',
      'PUT /campaigns/:id audienceCondition',
      'PUT /campaigns/:id description',
      'PUT /campaigns/:id fromName',
      'PUT /campaigns/:id replyTo',
      'PUT /campaigns/:id segmentId',
      'PUT /campaigns/:id templateId',
      'PUT /users/@me/projects/:id/billing-limits campaigns',
      'PUT /users/@me/projects/:id/billing-limits inbound',
      'PUT /users/@me/projects/:id/billing-limits transactional',
      'PUT /users/@me/projects/:id/billing-limits workflows',
    ])
  })
})
