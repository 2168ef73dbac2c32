import { currentCorrelation, Id } from '@postrider/contracts'
import { ok } from '../src/index.ts'
import { startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'

let app: AppUnderTest

beforeAll(async () => {
  app = await startApp([
    testEndpoint('GET /who', { access: 'anyone' }, () => ok({ correlation: currentCorrelation() })),
  ])
})
afterAll(() => app.stop())

describe('the request id', () => {
  it("is the caller's id if that is valid, and reaches the handler, the response and the error", async () => {
    const headers = { 'x-request-id': 'my~id' }

    const answer = await app.bare.get('/who', { headers })
    const error = await app.bare.get('/nowhere', { headers })

    expect(answer.headers.get('x-request-id')).toBe('my~id')
    expect(answer.body.correlation.requestId).toBe('my~id')
    expect(error.body.error.requestId).toBe('my~id')
  })

  it("is a new id if the caller's id does not consist of 1 to 128 visible ASCII characters", async () => {
    for (const given of ['with space', 'x'.repeat(129), 'ümlaut']) {
      const answer = await app.bare.get('/who', { headers: { 'x-request-id': given } })
      expect(Id.safeParse(answer.headers.get('x-request-id')).success).toBe(true)
    }
  })
})
