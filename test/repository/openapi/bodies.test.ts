import { readFile } from 'node:fs/promises'
import { openApiFile } from '@postrider/contracts/openapi'
import { endpoints } from '@postrider/contracts/api'
import type { z } from 'zod'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { isSchema } from '../../../scripts/openapi/tidy.ts'
import { ajvOf } from './ajv-of.ts'

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: unknown }> } }>>
  components: { schemas: Record<string, unknown> }
}

let document: Document
let bodyOf: ReadonlyMap<string, z.ZodType | undefined>
let ajv: Ajv2020
beforeAll(async () => {
  document = JSON.parse(await readFile(openApiFile, 'utf8'))
  bodyOf = new Map(endpoints.map(({ method, path, body }) => [`${method} ${path}`, body]))
  ajv = ajvOf(document)
})

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const email = 'ada@example.net'

const isValid = {
  byDocument: (name: string, body: unknown): boolean => {
    const [method = '', path = ''] = name.split(' ')
    const pointer = `/paths/${encodeURIComponent(path.replace(/:(\w+)/g, '{$1}').replaceAll('/', '~1'))}/${method.toLowerCase()}`
    const $ref = `api#${pointer}/requestBody/content/application~1json/schema`
    return ajv.compile({ $ref })(body)
  },
  byEndpoint: (name: string, body: unknown) => bodyOf.get(name)?.safeParse(body).success,
}

describe('a body', () => {
  it.each([
    ['POST /events/track', { event: 'seen', email }],
    ['POST /events/track', { name: 'seen', email }],
    ['POST /events/track', { name: 'seen', contactId: id }],
    ['POST /contacts/bulk-delete', { contactIds: [id] }],
    ['POST /contacts/bulk-delete', { mode: 'query', filter: {}, excludeIds: [id] }],
    ['POST /campaigns/:id/send', {}],
    ['POST /campaigns/:id/send', { scheduledFor: null }],
    ['POST /campaigns/:id/send', { scheduledFor: '2030-04-01T09:00:00Z' }],
    ['PUT /campaigns/:id', { audienceType: 'ALL', audienceCondition: null }],
    ['PATCH /segments/:id', { name: 'Ours', condition: null }],
  ])('is valid in the document and at the endpoint: %s %j', (name, body) => {
    expect([isValid.byDocument(name, body), isValid.byEndpoint(name, body)]).toEqual([true, true])
  })

  it.each([
    ['POST /events/track', { email }],
    ['POST /events/track', { name: '', email }],
    ['POST /contacts/bulk-delete', { contactIds: ['1'] }],
    ['POST /contacts/bulk-delete', { contactIds: [] }],
    ['POST /contacts/bulk-delete', { mode: 'query', filter: {}, excludeIds: ['1'] }],
  ])('is invalid in the document and at the endpoint: %s %j', (name, body) => {
    expect([isValid.byDocument(name, body), isValid.byEndpoint(name, body)]).toEqual([false, false])
  })
})

describe('the description', () => {
  it('defines the type of every value except for three fields that accept any value', () => {
    const components = Object.entries(document.components.schemas)
    const bodies = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).map(({ schema }) => [path, schema] as const),
      ),
    )
    const untyped = [...components, ...bodies].flatMap(([at, schema]) => untypedPaths(schema, at))

    expect([...new Set(untyped)].toSorted()).toEqual([
      'ConditionFilter.value',
      'EventFilter.value',
      'WebhookConfig.body',
    ])
  })
})

const textKeywords = ['title', 'description', 'default', 'examples']

/**
 * Returns the paths of a schema's parts that define no type, only descriptive keywords. Skips values of a
 * free object (`additionalProperties`).
 */
function untypedPaths(schema: unknown, at: string): string[] {
  if (!isSchema(schema)) return []
  const { properties, items, anyOf } = schema
  return [
    ...(Object.keys(schema).every((key) => textKeywords.includes(key)) ? [at] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => untypedPaths(each, `${at}.${name}`)),
    ...untypedPaths(items, `${at}[]`),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((each) => untypedPaths(each, at)),
  ]
}
