import { currentCorrelation, Data } from '@postrider/contracts'
import { envelope, someCaller, startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'
import { z } from 'zod'
import { html, implementInternal, noContent, ok, redirect } from '../src/index.ts'

let app: AppUnderTest
let written = 0

beforeAll(async () => {
  const endpoints = [
    testEndpoint('POST /echo', { body: z.object({ n: z.number(), data: Data.optional() }) }, ({ body }) =>
      ok(body),
    ),
    testEndpoint('GET /query', { query: z.object({ a: z.string().optional() }) }, ({ query }) => ok(query)),
    testEndpoint('GET /things/:id', { resource: 'thing' }, ({ params }) => ok(params)),
    testEndpoint('GET /who', { access: 'anyone' }, ({ caller }) =>
      ok({ caller, correlation: currentCorrelation() }),
    ),
    testEndpoint('GET /user', { access: 'user' }, () => ok({})),
    implementInternal({ path: '/peer', callers: ['send'], body: z.unknown() }, () => ok({})),
    testEndpoint('GET /page', { access: 'anyone' }, () => html('<p>hello</p>')),
    testEndpoint('GET /elsewhere', { access: 'anyone' }, () => redirect('/page')),
    testEndpoint('DELETE /nothing', {}, () => noContent()),
  ]
  app = await startApp(endpoints, { bodyLimit: '1kb', onWrite: () => void (written += 1) })
})
afterAll(() => app.stop())

describe('the response to a request', () => {
  it("is the handler's reply: JSON, a page, a redirect or no content", async () => {
    const client = app.as(someCaller())

    expect(await client.post('/echo', { body: { n: 1, unknown: 2 } })).toMatchObject({
      status: 200,
      body: { n: 1 },
    })
    expect((await app.bare.get('/page')).headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await app.bare.get('/elsewhere')).headers.get('location')).toBe('/page')
    expect(await client.delete('/nothing')).toMatchObject({ status: 204, body: '' })
  })

  it('has status 400 if the body is invalid JSON, and 413 if the body is too large', async () => {
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

  it('has status 400 and names the content type if the body is not sent as JSON', async () => {
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

  it('has status 404 for an unknown path or an invalid id, and 400 for a path that cannot be decoded', async () => {
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

  it('has status 422 and every invalid field of the body and the query', async () => {
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

  it('has status 401 for a missing token, an invalid token and another kind of caller', async () => {
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
    expect((await app.as(someCaller()).get('/user')).status).toBe(401)
    expect((await app.as(someCaller()).post('/peer')).status).toBe(401)
  })

  it('depends on the caller that the token names, and on no other header', async () => {
    const caller = someCaller()

    const known = await app.as(caller).get('/who')
    const nobody = await app.bare.get('/who')

    expect(known.body.caller).toEqual(caller)
    expect(known.body.correlation.projectId).toBe(caller.projectId)
    expect(nobody.body.caller).toEqual({ kind: 'anonymous' })
  })
})

describe('onWrite', () => {
  it('is called only after requests that may have written data', async () => {
    const client = app.as(someCaller())
    const before = written

    await client.get('/query')
    await client.post('/echo', { body: { n: 'wrong' } })
    await client.post('/echo', { body: { n: 1 } })

    expect(written - before).toBe(1)
  })
})

describe('the class of a request in the metrics', () => {
  it('is the tag of the endpoint, or `internal`, `page` or `unknown`', async () => {
    const observed: string[] = []
    const registry = { contentType: 'text/plain', metrics: () => Promise.resolve('') }
    const recipients = { tag: { name: 'Links', description: '', service: 'send', isForRecipients: true } }
    const measured = await startApp(
      [
        testEndpoint('GET /things/:id', { resource: 'thing' }, ({ params }) => ok(params)),
        testEndpoint('GET /link', { access: 'anyone', ...recipients }, () => html('<p>hello</p>')),
        implementInternal({ path: '/peer', callers: ['send'], body: z.unknown() }, () => ok({})),
      ],
      {
        metrics: {
          registry,
          startRequest: () => (method, status, endpoint) =>
            void observed.push(`${method} ${status} ${endpoint}`),
        },
      },
    )

    await measured.as(someCaller()).get('/things/no-id')
    await measured.bare.get('/link')
    await measured.bare.post('/peer', { body: {} })
    await measured.bare.get('/no-such-path')
    await measured.stop()

    expect(observed).toEqual(['GET 404 tests', 'GET 200 page', 'POST 401 internal', 'GET 404 unknown'])
  })
})
