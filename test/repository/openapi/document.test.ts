import { readFile } from 'node:fs/promises'
import { openApiFile } from '@postrider/contracts/openapi'
import { endpoints } from '@postrider/contracts/api'
import { webhookEventNames } from '@postrider/contracts/webhook-events'
import { documentText, openApiDocument } from '../../../scripts/openapi/document.ts'
import { isSchema } from '../../../scripts/openapi/tidy.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'
import { ajvOf } from './ajv-of.ts'

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}
interface Webhook {
  post: { requestBody: { content: { 'application/json': { example: { type: string } } } } }
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Webhook>
}

let text: string
let document: Document
beforeAll(() => {
  text = documentText(endpoints)
  document = JSON.parse(text)
})

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      pointer: `/paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}`,
      operation,
    })),
  )

describe('libs/contracts/openapi.json', () => {
  it('matches the code; `npm run openapi` generates it', async () => {
    // Compare lines, because a diff of the complete text would be too long to read.
    const [expected, found] = [text.split('\n'), (await readFile(openApiFile, 'utf8')).split('\n')]
    const differs = expected.findIndex((line, index) => line !== found[index])

    expect({
      line: differs,
      now: found[differs],
      run: found[differs] === expected[differs] || 'npm run openapi',
    }).toEqual({
      line: -1,
      now: undefined,
      run: true,
    })
    expect(found).toHaveLength(expected.length)
  })

  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator()
    const result = await validator.validate(JSON.parse(text))

    expect(result).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('contains exactly the endpoints of the code', () => {
    const defined = endpoints.map(({ method, path }) => `${method} ${path}`)

    expect(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(defined.toSorted())
  })

  it('contains each operation id once', () => {
    const ids = operations().map(({ operation }) => operation.operationId)

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

/** Returns the same schemas, but without permission for additional properties. */
function strictly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictly)
  if (!isSchema(value)) return value
  const made = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, strictly(each)]))
  const isOpen = !('properties' in value) || 'additionalProperties' in value
  return isOpen ? made : { ...made, additionalProperties: false }
}

describe('the examples', () => {
  it('of bodies are valid in the document and at the endpoint', () => {
    const ajv = ajvOf(document)
    const taken = operations().flatMap(({ pointer, operation }) => {
      const endpoint = endpoints.find(({ id }) => id === operation.operationId)
      return endpoint?.example === undefined ? [] : [{ ...endpoint, pointer }]
    })
    const faults = taken.flatMap(({ id, body, pointer, example }) => {
      const validate = ajv.compile({ $ref: `api#${pointer}/requestBody/content/application~1json/schema` })
      const parsed = body?.safeParse(example)
      return validate(example) && parsed?.success
        ? []
        : [{ id, errors: validate.errors, parsed: parsed?.error }]
    })

    expect(taken.length).toBeGreaterThan(30)
    expect(faults).toEqual([])
  })

  it('of responses exist and contain no undescribed fields', () => {
    const ajv = ajvOf(
      Object.fromEntries(Object.entries(document).map(([key, each]) => [key, strictly(each)])),
    )
    const answers = operations().flatMap(({ name, pointer, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const json = status.startsWith('2') ? content?.['application/json'] : undefined
        return json ? [{ name, at: `${pointer}/responses/${status}`, example: json.example }] : []
      }),
    )
    const faults = answers.flatMap(({ name, at, example }) => {
      const validate = ajv.compile({ $ref: `api#${at}/content/application~1json/schema` })
      return example !== undefined && validate(example) ? [] : [{ name, example, errors: validate.errors }]
    })

    expect(answers.length).toBeGreaterThan(130)
    expect(faults).toEqual([])
  })
})

describe('the webhooks', () => {
  it('are the events of the catalogue, with their schemas and examples', () => {
    const ajv = ajvOf(
      Object.fromEntries(Object.entries(document).map(([key, each]) => [key, strictly(each)])),
    )
    const faults = Object.entries(document.webhooks).flatMap(([name, { post }]) => {
      const { example } = post.requestBody.content['application/json']
      const at = `#/webhooks/${name}/post/requestBody/content/application~1json/schema`
      const validate = ajv.compile({ $ref: `api${at}` })
      return validate(example) && example.type === name ? [] : [{ name, errors: validate.errors }]
    })

    expect(Object.keys(document.webhooks)).toEqual(webhookEventNames)
    expect(faults).toEqual([])
  })
})

describe('a definition', () => {
  const [endpoint] = endpoints
  if (!endpoint) throw new Error('There are no endpoints.')

  it('is rejected if it has a body without an example', () => {
    const { example: _example, ...rest } = {
      ...endpoint,
      method: 'POST' as const,
      path: '/new',
      body: z.string(),
    }

    expect(() => openApiDocument([rest])).toThrow('POST /new takes a JSON body: add an `example` of it')
  })

  it('is rejected if it has an example without a body', () => {
    const { body: _body, ...rest } = { ...endpoint, method: 'POST' as const, path: '/new', example: 1 }

    expect(() => openApiDocument([rest])).toThrow('POST /new takes no JSON body: remove the `example`')
  })
})
