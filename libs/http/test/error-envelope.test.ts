import { AppError } from '@postrider/contracts/errors'
import { statusOf } from '../src/index.ts'
import { envelope, startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'

let app: AppUnderTest
let broken: Error | undefined

beforeAll(async () => {
  const failing = testEndpoint('GET /broken', { access: 'anyone' }, () => {
    throw broken ?? new Error('secret words')
  })
  app = await startApp([failing])
})
beforeEach(() => {
  broken = undefined
})
afterAll(() => app.stop())

describe('an error', () => {
  it.each(Object.entries(statusOf))('of kind %s has status %d', async (kind, status) => {
    broken = new AppError(kind as keyof typeof statusOf, 'CONFLICT', {
      message: 'so it is',
      details: { a: 1 },
    })

    expect(await app.bare.get('/broken')).toMatchObject({
      status,
      body: envelope(status, 'CONFLICT', { message: 'so it is', details: { a: 1 } }),
    })
  })

  it('that is unexpected is returned as a 500 with only the request id, and is logged once in full', async () => {
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

  it('of an unavailable dependency is returned as a 503 with Retry-After, and is not logged as an error', async () => {
    broken = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const before = app.logged.length

    const answer = await app.bare.get('/broken')

    expect(answer).toMatchObject({ status: 503, body: envelope(503, 'EXTERNAL_SERVICE_ERROR') })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(app.logged.slice(before)).toMatchObject([{ level: 'warn', event: 'request.refused' }])
  })

  it('can have headers, and a body with only `error` if the API requires it', async () => {
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
