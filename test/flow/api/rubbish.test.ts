import { fc } from '@postrider/testing/property'
import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { apiClient, type ApiResponse } from '@postrider/testing/service'
import { z } from 'zod'
import { bodyOf } from '../support/bodies.ts'
import { fill, type ResourceIds } from '../support/requests.ts'
import { faultOf, fieldNames, header, rawBody, segment, text, value } from '../support/rubbish.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
/** The ids of the project's resources. With these ids, requests reach the code behind the path parameters. */
let resourceIds: ResourceIds

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
  resourceIds = await fill(project)
  await flow.idle()
})
afterAll(() => flow.stop())

const ofServices = endpoints.filter(({ service }) => service !== 'gateway')

// The documented statuses of successful and of invalid requests.
const documented = [200, 201, 202, 204, 302, 400, 401, 403, 404, 405, 409, 413, 422, 429, 501]

const keyFor = (route: ApiEndpoint): string =>
  route.who === 'public-key' ? project.publicKey : project.secretKey

const headersFor = (route: ApiEndpoint): Record<string, string> =>
  route.who === 'user' || route.who === 'session' || route.who === 'visitor'
    ? project.ownerHeaders
    : { authorization: `Bearer ${keyFor(route)}` }

/** Expects a documented status and, for an error, a documented error body. */
function expectDocumented(answer: ApiResponse): void {
  expect({ status: answer.status, documented: documented.includes(answer.status) }).toMatchObject({
    documented: true,
  })
  expect(faultOf(answer)).toBeUndefined()
}

/**
 * Generates bodies with any values for some fields of the endpoint. Half of the bodies also contain the other
 * fields of the example.
 */
function almostValid(endpoint: ApiEndpoint) {
  const example = Object(bodyOf(endpoint, project))
  const names = endpoint.body ? fieldNames(endpoint.body) : []
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

/**
 * Generates paths. For GET and PATCH, the paths can contain ids of the project's resources, because these
 * methods do not delete what other requests need.
 */
const pathOf = (route: ApiEndpoint) =>
  fc.tuple(fc.array(segment, { minLength: 3, maxLength: 3 }), fc.boolean()).map(([parts, isKnown]) => {
    let next = 0
    const known = isKnown && (route.method === 'GET' || route.method === 'PATCH') ? resourceIds : {}
    return route.path.replace(
      /:(\w+)/g,
      (_, name: string) => Reflect.get(known, route.params[name] ?? '') ?? (parts[next++ % 3] || 'x'),
    )
  })

/** Generates query strings with parameters of this endpoint and common parameters, which have any value. */
const queryOf = ({ query, unparsedQuery }: ApiEndpoint) => {
  const shape = unparsedQuery?.shape ?? (query instanceof z.ZodObject ? query.shape : {})
  const known = fc
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
  return fc.oneof(
    { weight: 9, arbitrary: known },
    fc.constantFrom('%', '%zz=%zz', '&&&', '=', 'limit=1&limit=2'),
  )
}

const client = () => apiClient(() => flow.url)

const send = (
  route: ApiEndpoint,
  path: string,
  sent: { body?: unknown; headers: Record<string, string> },
): Promise<ApiResponse> => {
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
    it('responds with a documented status and body to any JSON, path, query and header', async () => {
      await fc.assert(
        fc.asyncProperty(
          pathOf(route),
          queryOf(route),
          fc.oneof(value, { weight: 3, arbitrary: almostValid(route) }, rawBody),
          header,
          async (path, search, body, extra) => {
            const headers = {
              ...headersFor(route),
              'idempotency-key': extra || 'k',
              'x-request-id': extra,
              'x-project-id': extra,
              ...(route.otherBody && typeof body === 'string' && { 'content-type': route.otherBody.type }),
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

describe('invalid credentials', () => {
  it('cause a documented response', async () => {
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

describe('a body that is not JSON', () => {
  it('is rejected with 400 VALIDATION_ERROR', async () => {
    for (const body of ['{', '{"a":}', 'nonsense', '"\\ud8"'])
      for (const path of ['/contacts', '/v1/send', '/templates']) {
        const answer = await project.api.post(path, { body })

        expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION_ERROR' } } })
      }
  })
})
