import { readFile } from 'node:fs/promises'
import { openApiFile } from '@postrider/contracts/openapi'
import { ok } from '../src/area.ts'
import { areas } from '../src/areas/index.ts'
import { documentText, openApiDocument } from '../src/document.ts'
import { servedEndpoints } from '../src/served.ts'
import { isSchema } from '../src/tidy.ts'
import { routes } from '@postrider/gateway/routes'
import type { Endpoint } from '@postrider/service/http'
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'
import { ajvOf } from './ajv-of.ts'

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
}

let served: ReadonlyMap<string, Endpoint>
let text: string
let document: Document
beforeAll(async () => {
  served = await servedEndpoints()
  text = documentText(served)
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
  it('is what the code says; `npm run openapi` writes it anew', async () => {
    // A diff of the whole text says nothing; the first line that differs says where to look.
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

  it('has every row of the table of the gateway, and nothing else', () => {
    const table = routes.map(({ method, path }) => `${method} ${path}`)

    expect(
      operations()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(table.toSorted())
  })

  it('names each operation once', () => {
    const ids = operations().map(({ operation }) => operation.operationId)

    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

/** The same schemas, refusing fields that they do not name. */
function strictly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictly)
  if (!isSchema(value)) return value
  const made = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, strictly(each)]))
  const isOpen = !('properties' in value) || 'additionalProperties' in value
  return isOpen ? made : { ...made, additionalProperties: false }
}

describe('the examples', () => {
  it('of bodies are valid, by the document and by the endpoint', () => {
    const ajv = ajvOf(document)
    const taken = operations().flatMap(({ name, pointer }) => {
      const example = areas
        .map(({ endpoints }) => endpoints[name]?.example)
        .find((each) => each !== undefined)
      return example === undefined ? [] : [{ name, pointer, example }]
    })
    const faults = taken.flatMap(({ name, pointer, example }) => {
      const validate = ajv.compile({ $ref: `api#${pointer}/requestBody/content/application~1json/schema` })
      const parsed = served.get(name)?.accepts.body?.safeParse(example)
      return validate(example) && parsed?.success
        ? []
        : [{ name, errors: validate.errors, parsed: parsed?.error }]
    })

    expect(taken.length).toBeGreaterThan(30)
    expect(faults).toEqual([])
  })

  it('of what is answered are there, and valid, without other fields', () => {
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

describe('an endpoint that somebody adds', () => {
  const row = routes.find(({ path }) => path === '/contacts/:id')
  if (!row) throw new Error('The table has lost /contacts/:id')
  const made = (described: object) =>
    openApiDocument(
      new Map([
        [
          'GET /new',
          {
            accepts: {
              body: undefined,
              query: undefined,
              required: [],
              takesKey: false,
              refusesUnknown: false,
            },
          },
        ],
      ]),
      {
        table: [{ ...row, path: '/new', params: {} }],
        described: [{ tag: 'New', words: '', endpoints: { ...described } }],
      },
    )

  it('is refused without a description, with a sentence that says what to write', () => {
    expect(() => made({})).toThrow(
      /GET \/new is in the gateway's table and not described: add it to its area/,
    )
  })

  it('is refused without an answer', () => {
    expect(() => made({ 'GET /new': { id: 'getNew', summary: 'New' } })).toThrow(
      /GET \/new has no answer: say in its row in deploy\/openapi\/src\/areas what it answers/,
    )
  })

  it('is described by one row', () => {
    const described = { 'GET /new': { id: 'getNew', summary: 'New', answers: ok('Text.', z.string()) } }

    expect(made(described)).toMatchObject({ paths: { '/new': { get: { operationId: 'getNew' } } } })
  })

  it('is refused when the table does not have it', () => {
    const described = {
      'GET /new': { id: 'getNew', summary: 'New', answers: ok('Text.', z.string()) },
      'GET /gone': { id: 'getGone', summary: 'Gone' },
    }

    expect(() => made(described)).toThrow(/not in the gateway's table: GET \/gone/)
  })
})
