import { endpoints } from '@postrider/contracts/api'
import { readFile } from 'node:fs/promises'
import { openApiFile } from '@postrider/contracts/openapi'
import { isSchema, type Schema } from '../../../scripts/openapi/tidy.ts'

interface Operation {
  summary: string
  description: string
  tags: string[]
  requestBody?: {
    required: boolean
    content: Record<string, { schema: { properties: Record<string, { type: string; format: string }> } }>
  }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { headers: object }
}

const document: Document = JSON.parse(await readFile(openApiFile, 'utf8'))

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
)

/** Returns every schema of the document, including nested schemas, with its path. */
function schemasIn(value: unknown, at: string): [at: string, schema: Schema][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => schemasIn(each, `${at}/${index}`))
  if (!isSchema(value)) return []
  const inside = Object.entries(value).flatMap(([key, each]) =>
    ['example', 'default', 'enum'].includes(key) ? [] : schemasIn(each, `${at}/${key}`),
  )
  return [[at, value], ...inside]
}

describe('client generators', () => {
  const findSchemas = (matches: (schema: Schema) => boolean): string[] =>
    schemasIn(document, '#').flatMap(([at, schema]) => (matches(schema) ? [at] : []))

  it.each(['const', 'propertyNames', 'prefixItems', 'patternProperties', 'contentMediaType', 'not', 'if'])(
    'do not find the keyword %s, because some generators do not support it',
    (keyword) => {
      expect(findSchemas((schema) => keyword in schema)).toEqual([])
    },
  )

  it('find one type in each schema, not a list of types', () => {
    expect(findSchemas(({ type }) => Array.isArray(type))).toEqual([])
  })

  it('find patterns that every language supports', () => {
    expect(findSchemas(({ pattern }) => typeof pattern === 'string' && /\(\?|\\p\{/.test(pattern))).toEqual(
      [],
    )
  })

  it('find only enumerations of strings', () => {
    expect(findSchemas((each) => Array.isArray(each['enum']) && each['type'] !== 'string')).toEqual([])
  })

  it('find properties without defaults, because some generators make a property with a default required', () => {
    const isWithDefault = ({ properties }: Schema) =>
      isSchema(properties) && Object.values(properties).some((each) => isSchema(each) && 'default' in each)

    expect(findSchemas(isWithDefault)).toEqual([])
  })

  it('find defaults only of optional parameters', () => {
    expect(
      findSchemas(({ required, schema }) => required === true && isSchema(schema) && 'default' in schema),
    ).toEqual([])
  })

  it('find binary files in upload forms', () => {
    const uploads = operations.flatMap(({ name, operation }) => {
      const form = operation.requestBody?.content['multipart/form-data']?.schema
      return form
        ? [
            [
              name,
              Object.values(form.properties).map(({ type, format }) => (format ? `${type} ${format}` : type)),
            ],
          ]
        : []
    })

    expect(Object.fromEntries(uploads)).toEqual({
      'POST /contacts/import': ['string binary', 'string'],
      'POST /uploads/image': ['string binary'],
    })
  })

  it('find a required body only if an empty body is invalid', async () => {
    const requiredOf = (name: string) =>
      operations.find((each) => each.name === name)?.operation.requestBody?.required

    expect(
      ['POST /v1/send', 'POST /contacts', 'POST /campaigns/:id/send', 'PATCH /contacts/:id'].map(requiredOf),
    ).toEqual([true, true, false, false])
    const bodyOf = new Map(endpoints.map(({ method, path, body }) => [`${method} ${path}`, body]))
    const wrong = operations.filter(({ name, operation }) => {
      const body = bodyOf.get(name)
      return body && operation.requestBody?.required === false && !body.safeParse({}).success
    })
    expect(wrong.map(({ name }) => name)).toEqual([])
  })

  it('find a description of each operation, parameter and response', () => {
    const undescribed = operations.filter(
      ({ operation: { summary, description, tags } }) =>
        summary === '' || description === '' || tags.length !== 1,
    )

    expect(undescribed).toEqual([])
    expect(findSchemas((each) => typeof each['in'] === 'string' && !each['description'])).toEqual([])
    expect(findSchemas((each) => 'content' in each && 'headers' in each && !each['description'])).toEqual([])
  })

  it('find only one description of the request id', () => {
    const repeated = schemasIn(document, '#').flatMap(([at, schema]) => {
      const header = schema['X-Request-Id']
      return schema['name'] === 'X-Request-Id' || (isSchema(header) && !('$ref' in header)) ? [at] : []
    })

    expect(repeated).toEqual([])
    expect(document.components.headers).toHaveProperty('RequestId.description')
  })
})
