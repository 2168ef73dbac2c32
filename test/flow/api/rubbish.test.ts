import { errorCodes } from '@postrider/contracts/errors'
import { fc } from '@postrider/testing/property'
import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { apiClient, type Answer } from '@postrider/testing/service'
import { z } from 'zod'
import { bodyOf } from '../support/bodies.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const ofServices = endpoints.filter(({ service }) => service !== 'gateway')

// Statuses that the API documents for a request that is wrong, or by chance right.
const documented = [200, 201, 202, 204, 302, 400, 401, 403, 404, 405, 409, 413, 422, 429, 501]

const keyFor = (route: ApiEndpoint): string =>
  route.who === 'public-key' ? project.publicKey : project.secretKey

const headersFor = (route: ApiEndpoint): Record<string, string> =>
  route.who === 'user' || route.who === 'session' || route.who === 'visitor'
    ? project.ownerHeaders
    : { authorization: `Bearer ${keyFor(route)}` }

/** Documented status; with an error the envelope, or one of the three bare bodies; never a 500. */
function expectDocumented(answer: Answer): void {
  expect({ status: answer.status, documented: documented.includes(answer.status) }).toMatchObject({
    documented: true,
  })
  expect(faultOf(answer)).toBeUndefined()
}

const Envelope = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string().min(1),
    statusCode: z.number(),
    requestId: z.string().min(1),
    errors: z.array(z.object({ field: z.string(), message: z.string(), code: z.string() })).optional(),
  }),
  timestamp: z.iso.datetime(),
})

/** What is wrong with the body of an error, if anything. Pages for people answer text. */
function faultOf({ status, body }: Answer): string | undefined {
  if (status < 400 || typeof body === 'string') return undefined
  if (typeof body.error === 'string') return status === 400 ? undefined : 'bare, but no 400'
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) return z.prettifyError(envelope.error)
  return envelope.data.error.statusCode === status ? undefined : 'the status of the body differs'
}

/** JSON as people and attackers send it: any value, with NUL, lone surrogates, `__proto__` and deep nesting among it. */
const nasty = fc.constantFrom(
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '',
  ' ',
  '{{',
  '${x}',
  "'; drop table contacts; --",
  '1e999',
  '￿',
)
/** Any code point, lone surrogates among them. As `unit: 'binary'`, which keeps a map of all of them for shrinking (a second, 100 MB). */
const codePoint = fc.integer({ min: 0, max: 0x10ffff }).map((point) => String.fromCodePoint(point))
const text = fc.oneof(fc.string(), fc.string({ unit: codePoint }), nasty)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('map'),
  ),
  list: fc.array(tie('any'), { maxLength: 4 }),
  map: fc.dictionary(text, tie('any'), { maxKeys: 5, noNullPrototype: true }),
})).any

/** The names of the fields of a body, at any depth: each is a name that the endpoint knows. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  const properties: unknown = Reflect.get(schema, 'properties')
  return [...Object.keys(Object(properties)), ...Object.values(schema).flatMap(fieldsOf)]
}

const bodySchemaOf = ({ body }: ApiEndpoint): unknown =>
  body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })

/** The example of the definition with some fields replaced by any value, and other fields that the endpoint knows. */
function almostValid(endpoint: ApiEndpoint) {
  const example = Object(bodyOf(endpoint, project))
  const names = fieldsOf(bodySchemaOf(endpoint))
  const some = fc.dictionary(
    fc.constantFrom('email', ...names),
    fc.oneof(value, fc.constant('x@example.net')),
    {
      maxKeys: 4,
      noNullPrototype: true,
    },
  )
  return fc
    .tuple(fc.boolean(), some)
    .map(([isWhole, fields]) => (isWhole ? { ...example, ...fields } : fields))
}

const segment = fc.oneof(
  fc.uuid(),
  text.map((each) => encodeURIComponent(each.toWellFormed())),
  fc.constantFrom('%00', '%', '..%2f', '%ff'),
)
const pathOf = (route: ApiEndpoint) =>
  fc.array(segment, { minLength: 3, maxLength: 3 }).map((parts) => {
    let next = 0
    return route.path.replace(/:\w+/g, () => parts[next++ % 3] || 'x')
  })

/** Parameters that the endpoint knows, and some of other endpoints, with any value. */
const queryOf = ({ query, unparsedQuery }: ApiEndpoint) => {
  const shape = unparsedQuery?.shape ?? (query instanceof z.ZodObject ? query.shape : {})
  return fc
    .dictionary(
      fc.constantFrom('limit', 'cursor', 'page', 'search', ...Object.keys(shape)),
      fc.oneof(
        text,
        fc.integer().map(String),
        fc.constantFrom('-1', '0', '1e9', 'NaN', '999999999999999999999'),
      ),
      { maxKeys: 4 },
    )
    .map((pairs) =>
      new URLSearchParams(
        Object.entries(pairs).map(([key, each]): [string, string] => [key, each.toWellFormed()]),
      ).toString(),
    )
}

const header = fc.string({ maxLength: 40 }).map((each) => each.replace(/[^\x20-\x7e\x80-\xff]/g, '').trim())

const client = () => apiClient(() => flow.url)

const send = (
  route: ApiEndpoint,
  path: string,
  sent: { body?: unknown; headers: Record<string, string> },
): Promise<Answer> => {
  const method = route.method.toLowerCase() as keyof ReturnType<typeof client>
  const { body, headers } = sent
  return client()[method](
    path,
    route.method === 'GET' || body === undefined ? { headers } : { body, headers },
  )
}

describe.each(ofServices.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    it('answers any JSON, path, query and header as documented', async () => {
      await fc.assert(
        fc.asyncProperty(
          pathOf(route),
          queryOf(route),
          fc.oneof(value, almostValid(route)),
          header,
          async (path, search, body, extra) => {
            const headers = {
              ...headersFor(route),
              'idempotency-key': extra || 'k',
              'x-request-id': extra,
              'x-project-id': extra,
            }

            const answer = await send(route, `${path}?${search}`, { body, headers })

            expectDocumented(answer)
          },
        ),
        { numRuns: 25 },
      )
    })
  },
)

describe('credentials', () => {
  it('of any kind are refused as documented', async () => {
    const credential = fc.record({
      authorization: fc.oneof(
        header,
        header.map((each) => `Bearer ${each}`),
      ),
      cookie: header.map((each) => `session=${each}`),
      'x-project-id': header,
    })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ofServices), credential, async (route, headers) => {
        const answer = await send(route, route.path.replace(/:\w+/g, 'x'), { body: {}, headers })

        expectDocumented(answer)
      }),
      { numRuns: 100 },
    )
  })
})

describe('bodies that are not JSON', () => {
  it('are 400 VALIDATION_ERROR', async () => {
    for (const body of ['{', '{"a":}', 'nonsense', '"\\ud8"'])
      for (const path of ['/contacts', '/v1/send', '/templates']) {
        const answer = await project.api.post(path, { body })

        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
      }
  })
})
