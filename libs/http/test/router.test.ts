import { createServer } from 'node:http'
import express from 'express'
import { z } from 'zod'
import { envelope, someCaller, startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'
import { ok } from '../src/index.ts'

const order: string[] = []
const noting =
  (name: string): express.RequestHandler =>
  (_req, _res, next) => {
    order.push(name)
    next()
  }

let app: AppUnderTest
beforeAll(async () => {
  app = await startApp([
    testEndpoint('GET /things/:id', { access: 'anyone' }, ({ params }) => ok({ params })),
    testEndpoint('GET /things/latest/one', { access: 'anyone' }, () => ok({ of: 'latest' })),
    testEndpoint('GET /things', { access: 'anyone' }, ({ params }) => ok({ all: true, params })),
    testEndpoint('POST /fails', { access: 'anyone' }, () => Promise.reject(new TypeError('broken'))),
    testEndpoint('POST /parsed', { access: 'anyone', bodyParser: noting('parser') }, () => {
      order.push('handler')
      return ok({})
    }),
    testEndpoint(
      'POST /refused',
      { access: 'anyone', bodyParser: (_req, _res, next) => next(new RangeError('no')) },
      () => ok({}),
    ),
  ])
})
afterAll(() => app.stop())

describe('A path without parameters', () => {
  it('matches with a query, with a trailing slash, and by HEAD', async () => {
    for (const path of ['/things', '/things?a=/b', '/things/', '/things/?a=1'])
      expect(await app.bare.get(path)).toMatchObject({ status: 200, body: { all: true, params: {} } })

    const head = await fetch(`${app.url}/things`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '24', ''])
  })

  it('does not match another letter case, another method, or a path with `:id` as its value', async () => {
    expect((await app.bare.get('/Things')).status).toBe(404)
    expect((await app.bare.post('/things')).status).toBe(404)
    expect(await app.bare.get('/things/:id')).toMatchObject({ status: 200, body: { params: { id: ':id' } } })
  })

  it('runs its body parser before the handler', async () => {
    expect((await app.bare.post('/parsed')).status).toBe(200)
    expect(order).toEqual(['parser', 'handler'])
  })

  it('returns 500 if its handler or body parser fails', async () => {
    for (const path of ['/fails', '/refused'])
      expect(await app.bare.post(path)).toMatchObject({
        status: 500,
        body: envelope(500, 'INTERNAL_SERVER_ERROR'),
      })
  })
})

describe('A JSON response', () => {
  it('has the headers of Express, and the length of its text in bytes', async () => {
    const body = { name: 'Zoë 🚀', list: [1, null] }
    const plain = createServer(express().use((_req, res) => void res.json(body)))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const address = plain.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const echo = await startApp([
      testEndpoint(
        'POST /echo',
        { body: z.object({ name: z.string(), list: z.array(z.unknown()) }) },
        (input) => ok(input.body),
      ),
    ])

    const theirs = await fetch(`http://127.0.0.1:${port}/`)
    const ours = await echo.as(someCaller()).post('/echo', { body })

    expect(ours.body).toEqual(body)
    for (const name of ['content-type', 'content-length'])
      expect([name, ours.headers.get(name)]).toEqual([name, theirs.headers.get(name)])
    await echo.stop()
    plain.close()
  })
})
