import { keyReused } from '@postrider/contracts'
import type { EndpointDefinition } from '@postrider/contracts/api'
import { AppError } from '@postrider/contracts/errors'
import type { InternalEndpoint } from '@postrider/contracts/internal'
import { envelope, someCaller, startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'
import { z } from 'zod'
import { implement, implementInternal, ok, type Endpoint, type FindUsedKey } from '../src/index.ts'
import { routerOf } from '../src/router.ts'

const Body = z.object({ email: z.string(), name: z.string(), age: z.number() })
const required = { email: {}, name: {} }

let app: AppUnderTest
let looked: unknown[]
let broken: Error | undefined
/**
 * The state of the slow endpoint. `started` resolves when its handler starts, and `disconnected` when its
 * caller disconnects.
 */
const started = Promise.withResolvers<void>()
const disconnected = Promise.withResolvers<void>()
let atWork: Promise<void>

beforeAll(async () => {
  const usedKey: FindUsedKey = (name) => {
    looked.push(name)
    const use = { endpoint: 'POST /keyed', requestedAt: null, statusCode: 200 }
    return Promise.resolve(name.key === 'used' ? keyReused(name.key, use) : undefined)
  }
  app = await startApp([
    testEndpoint('GET /shops/:shopId/goods/:sku', { resource: 'shop' }, ({ params }) => {
      const { shopId, sku }: { shopId: string; sku: string } = params
      return ok({ shopId, sku })
    }),
    testEndpoint('GET /shops/:id/items/:itemId', { resource: 'shop' }, ({ params }) => ok(params)),
    testEndpoint(
      'POST /required',
      { body: Body, required, query: z.object({ a: z.literal('1') }) },
      ({ body }) => ok(body),
    ),
    testEndpoint('GET /search', { query: z.object({ q: z.string().optional() }) }, ({ query }) => ok(query)),
    testEndpoint('POST /keyed', { body: Body, usedKey }, ({ idempotencyKey }) => {
      if (broken) throw broken
      return ok({ idempotencyKey })
    }),
    testEndpoint('POST /slow', { usedKey }, async ({ signal }) => {
      signal.addEventListener('abort', () => disconnected.resolve())
      started.resolve()
      await atWork
      signal.throwIfAborted()
      return ok({})
    }),
  ])
})
beforeEach(() => {
  looked = []
  broken = undefined
})
afterAll(() => app.stop())

const good = { email: 'a@example.com', name: 'A', age: 1 }

describe('the path of an endpoint', () => {
  it('can have parameters: a UUID if the name of the parameter ends in id, otherwise any text', async () => {
    const client = app.as(someCaller())
    const shopId = '0197a3c0-0000-7000-8000-000000000001'

    expect((await client.get(`/shops/${shopId}/goods/a%2Fb`)).body).toEqual({ shopId, sku: 'a/b' })
    expect(await client.get('/shops/none/goods/1')).toMatchObject({
      status: 404,
      body: envelope(404, 'RESOURCE_NOT_FOUND', { details: { resource: 'shop', id: 'none' } }),
    })
  })

  it("determines the resource that the error for an invalid id names: the endpoint's resource for `id`, else the parameter's resource", async () => {
    const client = app.as(someCaller())
    const id = '0197a3c0-0000-7000-8000-000000000001'

    expect((await client.get(`/shops/${id}/items/${id}`)).body).toEqual({ id, itemId: id })
    for (const [path, resource] of [
      [`/shops/none/items/${id}`, 'shop'],
      [`/shops/${id}/items/none`, 'item'],
    ])
      expect(await client.get(path ?? '')).toMatchObject({
        status: 404,
        body: envelope(404, 'RESOURCE_NOT_FOUND', { details: { resource, id: 'none' } }),
      })
  })

  it('is case-sensitive, and accepts a trailing slash', async () => {
    const client = app.as(someCaller())

    expect((await client.post('/required/?a=1', { body: good })).status).toBe(200)
    expect((await client.post('/Required?a=1', { body: good })).status).toBe(404)
  })
})

describe('required fields', () => {
  it.each([
    [{}, '`email` and `name` are required.'],
    [{ email: null }, '`email` and `name` are required.'],
    [{ email: '' }, '`email` and `name` are required.'],
    [{ name: 'A', age: 'x' }, '`email` is required.'],
    [[], '`email` and `name` are required.'],
    ['text', '`email` and `name` are required.'],
  ])('cause a 400 with only the field `error` if they are absent, null or empty: %j', async (body, error) => {
    const answer = await app.as(someCaller()).post('/required?a=1', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.body]).toEqual([400, { error }])
  })

  it('are checked before the rest of the body', async () => {
    const client = app.as(someCaller())
    const first = await client.post('/required?a=1', { body: { email: 'a@example.com', age: 'x' } })
    const second = await client.post('/required?a=1', { body: { ...good, age: 'x' } })

    expect([first.status, first.body]).toEqual([400, { error: '`name` is required.' }])
    expect(second).toMatchObject({ status: 422, body: envelope(422, 'VALIDATION_ERROR') })
  })

  it('are checked after the caller, the query and the syntax of the body', async () => {
    expect((await app.bare.post('/required?a=1', { body: {} })).status).toBe(401)
    expect((await app.as(someCaller()).post('/required', { body: {} })).status).toBe(422)
    const form = await app.as(someCaller()).post('/required?a=1', {
      body: 'email=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(form).toMatchObject({ status: 400, body: envelope(400, 'VALIDATION_ERROR') })
  })
})

describe('the query of an endpoint', () => {
  it.each([
    ['q=%C3%BC', 'ü'],
    ['q=%c3%bc', 'ü'],
    ['q=%EF%BF%BD', '\ufffd'],
    ['q=%F0%9F%98%80+%2B', '😀 +'],
    ['q=100%', '100%'],
    ['q=%zz%25', '%zz%'],
  ])('is decoded as percent-encoded UTF-8: %s', async (query, q) => {
    expect((await app.as(someCaller()).get(`/search?${query}`)).body).toEqual({ q })
  })

  it.each(['q=%FF', 'q=M%FCller', 'q=%C3', 'q=%C3%zz', 'q=%C0%AF', 'q=%ED%A0%80', 'q=a&%E9=1'])(
    'is rejected with 400 if it is not UTF-8: %s',
    async (query) => {
      const answer = await app.as(someCaller()).get(`/search?${query}`)

      expect(answer).toMatchObject({ status: 400, body: envelope(400, 'VALIDATION_ERROR') })
    },
  )
})

describe('an endpoint that accepts an idempotency key', () => {
  const send = (key: string, body: unknown, caller = someCaller()) =>
    app.as(caller).post('/keyed', { body, headers: { 'idempotency-key': key } })

  it('passes the key to the handler, and looks up no key for an accepted request', async () => {
    expect((await send('used', good)).body).toEqual({ idempotencyKey: 'used' })
    expect((await app.as(someCaller()).post('/keyed', { body: good })).body).toEqual({})
    expect(looked).toEqual([])
  })

  it('returns 409 for a used key if the body is invalid or the handler rejects the request', async () => {
    const caller = someCaller()
    const faulty = await send('used', { email: 1 }, caller)
    broken = new AppError('not-found', 'TEMPLATE_NOT_FOUND', { message: 'No such template.' })
    const refused = await send('used', good, caller)

    for (const answer of [faulty, refused])
      expect(answer).toMatchObject({ status: 409, body: envelope(409, 'IDEMPOTENCY_KEY_REUSED') })
    const { projectId, generation } = caller
    expect(looked).toEqual(Array(2).fill({ projectId, generation, key: 'used' }))
  })

  it('returns the original error if the key is free or absent', async () => {
    expect((await send('free', {})).status).toBe(422)
    expect((await app.as(someCaller()).post('/keyed', { body: {} })).status).toBe(422)
    expect(looked).toHaveLength(1)
  })

  it('looks up no key after a 5xx, or after the handler has rejected the key', async () => {
    broken = new AppError('unavailable', 'EXTERNAL_SERVICE_ERROR', { message: 'Try again.' })
    expect((await send('used', good)).status).toBe(503)
    broken = keyReused('used', { endpoint: null, requestedAt: null, statusCode: null })
    expect((await send('used', good)).body.error.details.originalStatusCode).toBeNull()
    broken = new Error('a bug')
    expect((await send('used', good)).status).toBe(500)
    expect(looked).toEqual([])
  })

  it('looks up no key if the caller has disconnected', async () => {
    const caller = someCaller()
    const ended = Promise.withResolvers<void>()
    atWork = ended.promise
    const hangUp = new AbortController()
    const headers = { authorization: `Bearer ${await app.tokenOf(caller)}`, 'idempotency-key': 'used' }
    const asking = fetch(`${app.url}/slow`, { method: 'POST', headers, signal: hangUp.signal })
    await started.promise
    hangUp.abort()
    await expect(asking).rejects.toThrow()
    await disconnected.promise
    ended.resolve()

    expect((await send('free', {})).status).toBe(422)
    expect(looked).toEqual([expect.objectContaining({ key: 'free' })])
  })

  it('checks the caller (401) before the key (400), and the key before the body', async () => {
    expect(await send('', {})).toMatchObject({ status: 400, body: envelope(400, 'BAD_REQUEST') })
    expect((await app.bare.post('/keyed', { body: {}, headers: { 'idempotency-key': '' } })).status).toBe(401)
  })
})

describe('the endpoints of a service', () => {
  const one: Endpoint = testEndpoint('GET /a', {}, () => ok({}))

  it('must be unique, because a duplicate would never be reached', () => {
    expect(() => routerOf([one, testEndpoint('POST /a', {}, () => ok({}))])).not.toThrow()
    expect(() => routerOf([one, testEndpoint('GET /a', { access: 'user' }, () => ok({}))])).toThrow(
      'GET /a is defined twice',
    )
  })

  it('report a missing definition and explain the solution', () => {
    // Simulates a definition that contracts does not export. Types are not checked when tests run.
    const missing = undefined as unknown as EndpointDefinition & InternalEndpoint

    const message = 'Export its definition from libs/contracts/src/api/<tag>.ts'
    expect(() => implement(missing, () => ok({}))).toThrow(message)
    expect(() => implementInternal(missing, () => ok({}))).toThrow(message)
  })
})
