import { AppError, currentCorrelation, Data, Id, unavailable } from '@postrider/contracts'
import { someCaller } from '@postrider/testing'
import { z } from 'zod'
import { createMetrics, html, noContent, ok, redirect, route, router, statusOf } from '../src/index.ts'
import { startApp, type AppUnderTest } from './start-app.ts'

let app: AppUnderTest
let broken: Error | undefined
let written = 0

const metrics = createMetrics('test', { processMetrics: false })

beforeAll(async () => {
  metrics.gauge('unreadable', 'One whose source is away', () => Promise.reject(new Error('away')))
  const routes = router()
    .post(
      '/echo',
      route({ body: z.object({ n: z.number(), data: Data.optional() }) }, ({ body }) => ok(body)),
    )
    .get(
      '/query',
      route({ query: z.object({ a: z.string().optional() }) }, ({ query }) => ok(query)),
    )
    .get(
      '/things/:id',
      route({ resource: 'thing' }, ({ params }) => ok(params)),
    )
    .get(
      '/who',
      route({ for: 'anyone' }, ({ caller }) => ok({ caller, correlation: currentCorrelation() })),
    )
    .get(
      '/user',
      route({ for: 'user' }, () => ok({})),
    )
    .get(
      '/peer',
      route({ for: 'service' }, () => ok({})),
    )
    .get(
      '/page',
      route({ for: 'anyone' }, () => html('<p>hello</p>')),
    )
    .get(
      '/elsewhere',
      route({ for: 'anyone' }, () => redirect('/page')),
    )
    .delete(
      '/nothing',
      route({}, () => noContent()),
    )
    .get(
      '/broken',
      route({ for: 'anyone' }, () => {
        throw broken ?? new Error('secret words')
      }),
    )
  app = await startApp([routes], {
    metrics,
    bodyLimit: '1kb',
    onWrite: () => void (written += 1),
    trouble: () => (broken ? 'database: away' : undefined),
    degraded: () => ['broker: slow'],
  })
})
beforeEach(() => {
  broken = undefined
})
afterAll(() => app.stop())

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
const envelope = (status: number, code: string, rest: object = {}) => ({
  success: false,
  error: expect.objectContaining({
    code,
    statusCode: status,
    message: expect.any(String),
    requestId: expect.any(String),
    ...rest,
  }),
  timestamp: instant,
})

describe('what a caller gets for a request', () => {
  it('is what the handler answers: JSON, a page, a redirect, nothing', async () => {
    const client = app.as(someCaller())

    expect(await client.post('/echo', { body: { n: 1, unknown: 2 } })).toMatchObject({
      status: 200,
      body: { n: 1 },
    })
    expect((await app.bare.get('/page')).headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await app.bare.get('/elsewhere')).headers.get('location')).toBe('/page')
    expect(await client.delete('/nothing')).toMatchObject({ status: 204, body: '' })
  })

  it('is 400 VALIDATION_ERROR for JSON that is none, and 413 for a body that is too large', async () => {
    const headers = { 'content-type': 'application/json' }
    const client = app.as(someCaller())

    const malformed = await client.post('/echo', { body: '{"n":', headers })
    const large = await client.post('/echo', {
      body: JSON.stringify({ n: 1, data: { a: 'x'.repeat(2000) } }),
      headers,
    })

    expect(malformed).toMatchObject({
      status: 400,
      body: envelope(400, 'VALIDATION_ERROR', { suggestion: expect.any(String) }),
    })
    expect(large).toMatchObject({ status: 413, body: envelope(413, 'BAD_REQUEST') })
  })

  it('is 400 VALIDATION_ERROR for a body that is not sent as JSON, telling what it came as', async () => {
    const client = app.as(someCaller())
    for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
      const { status, body } = await client.post('/echo', {
        body: '{"n":1}',
        headers: { 'content-type': type },
      })
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(body.error.message).toContain(type)
      expect(body.error.suggestion).toContain('Content-Type: application/json')
    }
    expect((await client.post('/echo')).status).toBe(422)
  })

  it('is 404 for an unknown path, for an id that is none, and 400 for one that cannot be decoded', async () => {
    const client = app.as(someCaller())

    expect(await client.get('/nowhere')).toMatchObject({
      status: 404,
      body: envelope(404, 'RESOURCE_NOT_FOUND'),
    })
    expect(await client.get('/things/none')).toMatchObject({
      status: 404,
      body: envelope(404, 'RESOURCE_NOT_FOUND', { details: { resource: 'thing', id: 'none' } }),
    })
    expect(await client.get('/things/%zz')).toMatchObject({ status: 400, body: envelope(400, 'BAD_REQUEST') })
  })

  it('is 422 with every field at fault, in the body and in the query', async () => {
    const client = app.as(someCaller())

    const body = await client.post('/echo', { body: { n: 'one', data: [] } })
    const query = await client.get('/query?a=1&a=2')

    expect(body).toMatchObject({
      status: 422,
      body: envelope(422, 'VALIDATION_ERROR', {
        errors: [
          { field: 'n', code: 'invalid_type', received: 'string', message: expect.any(String) },
          { field: 'data', code: 'invalid_type', received: 'array', message: expect.any(String) },
        ],
      }),
    })
    expect(query.body.error.errors).toMatchObject([{ field: 'a', code: 'invalid_type', received: 'array' }])
    expect((await client.get('/query?a=%00')).status).toBe(422)
    expect((await client.get('/query?__proto__=1&__proto__=2')).body).toEqual({})
  })

  it('is 401 without a token, with a wrong one, and for another kind of caller', async () => {
    const wrong = [
      {},
      { authorization: 'Bearer x.y.z' },
      { authorization: `Bearer ${'a'.repeat(3000)}` },
      { authorization: 'Basic x' },
    ]

    for (const headers of wrong)
      expect(await app.bare.post('/echo', { body: { n: 1 }, headers })).toMatchObject({
        status: 401,
        body: envelope(401, 'UNAUTHORIZED'),
      })
    for (const path of ['/user', '/peer']) expect((await app.as(someCaller()).get(path)).status).toBe(401)
  })

  it('tells handlers who calls only from the token', async () => {
    const caller = someCaller()

    const known = await app.as(caller).get('/who')
    const nobody = await app.bare.get('/who')

    expect(known.body.caller).toEqual(caller)
    expect(known.body.correlation.projectId).toBe(caller.projectId)
    expect(nobody.body.caller).toEqual({ kind: 'anonymous' })
  })
})

describe('the request id', () => {
  it("is the caller's when it can be one, and goes with the work, the answer and the error", async () => {
    const headers = { 'x-request-id': 'my~id' }

    const answer = await app.bare.get('/who', { headers })
    const error = await app.bare.get('/nowhere', { headers })

    expect(answer.headers.get('x-request-id')).toBe('my~id')
    expect(answer.body.correlation.requestId).toBe('my~id')
    expect(error.body.error.requestId).toBe('my~id')
  })

  it('is a new one when the given one is no 1 to 128 visible ASCII characters', async () => {
    for (const given of ['with space', 'x'.repeat(129), 'ümlaut']) {
      const answer = await app.bare.get('/who', { headers: { 'x-request-id': given } })
      expect(Id.safeParse(answer.headers.get('x-request-id')).success).toBe(true)
    }
  })
})

describe('an error', () => {
  it.each(Object.entries(statusOf))('of kind %s is answered by status %d', async (kind, status) => {
    broken = new AppError(kind as keyof typeof statusOf, 'CONFLICT', {
      message: 'so it is',
      details: { a: 1 },
    })

    expect(await app.bare.get('/broken')).toMatchObject({
      status,
      body: envelope(status, 'CONFLICT', { message: 'so it is', details: { a: 1 } }),
    })
  })

  it('that nobody foresaw is a 500 that tells nothing but the request id, and is logged once, in full', async () => {
    const before = app.logged.length

    const answer = await app.bare.get('/broken')

    expect(answer).toMatchObject({ status: 500, body: envelope(500, 'INTERNAL_SERVER_ERROR') })
    expect(JSON.stringify(answer.body)).not.toContain('secret words')
    expect(app.logged.slice(before)).toMatchObject([
      {
        level: 'error',
        event: 'request.failed',
        fields: { path: '/broken', error: { message: 'secret words' } },
      },
    ])
  })

  it('of a part that is away is a 503 with Retry-After, and no error of ours', async () => {
    broken = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const before = app.logged.length

    const answer = await app.bare.get('/broken')

    expect(answer).toMatchObject({ status: 503, body: envelope(503, 'EXTERNAL_SERVICE_ERROR') })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(app.logged.slice(before)).toMatchObject([{ level: 'warn', event: 'request.refused' }])
  })

  it('carries the headers that go with it, and the bare form where the API wants it', async () => {
    broken = new AppError('limited', 'RATE_LIMIT_EXCEEDED', { message: 'slow down', retryAfterSeconds: 2.1 })
    const limited = await app.bare.get('/broken')
    broken = new AppError('method-not-allowed', 'BAD_REQUEST', { message: 'no', allow: ['GET', 'POST'] })
    const method = await app.bare.get('/broken')
    broken = new AppError('bad-request', 'BAD_REQUEST', { message: 'Email is required', bare: true })
    const bare = await app.bare.get('/broken')

    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, POST'])
    expect([bare.status, bare.body]).toEqual([400, { error: 'Email is required' }])
  })
})

describe('the probes', () => {
  it('say that the process lives, whether it can serve, and what does not go well', async () => {
    const ready = await app.bare.get('/readyz')
    broken = unavailable('x')
    const unready = await app.bare.get('/readyz')
    const live = await app.bare.get('/livez')

    expect([ready.status, ready.body]).toEqual([200, { status: 'ok', warnings: ['broker: slow'] }])
    expect([unready.status, unready.body]).toEqual([
      503,
      { status: 'unready', trouble: 'database: away', warnings: ['broker: slow'] },
    ])
    expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
  })

  it('give metrics, even when the source of one is away', async () => {
    await app.bare.get('/who')

    const { status, body } = await app.bare.get('/metrics')

    expect(status).toBe(200)
    expect(body.split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^http_request_duration_seconds_count{.*method="GET",status="200".*} \d+$/),
        expect.stringMatching(/^unreadable{service="test"} nan$/i),
      ]),
    )
  })
})

describe('onWrite', () => {
  it('is told of every request that may have written, and of no other', async () => {
    const client = app.as(someCaller())
    const before = written

    await client.get('/query')
    await client.post('/echo', { body: { n: 'wrong' } })
    await client.post('/echo', { body: { n: 1 } })

    expect(written - before).toBe(1)
  })
})
