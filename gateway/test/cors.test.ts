import type { FakeProject } from '@postrider/testing/fakes'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: FakeProject
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

describe('CORS', () => {
  const preflight = (path: string, origin: string, method = 'POST') =>
    fetch(under.gateway.url() + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method },
    })

  it.each(['/v1/track', '/contacts/public/x/unsubscribe', '/unsubscribe/x'])(
    'allows any origin to call %s with an idempotency key and without credentials',
    async (path) => {
      const { status, headers } = await preflight(path, 'https://shop.example')
      expect(status).toBe(200)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
      expect(headers.get('access-control-allow-methods')).toContain('POST')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    },
  )

  it('allows only dashboards to call other endpoints, with credentials', async () => {
    const allowed = await preflight('/contacts', 'https://app.example.com', 'GET')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('X-Project-Id')
    expect(allowed.headers.get('vary')).toBe('Origin')

    const other = await preflight('/contacts', 'https://shop.example', 'GET')
    expect(other.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('allows pages of allowed origins to read errors and rate limits', async () => {
    const track = await under.as({ origin: 'https://shop.example' }).post('/v1/track')
    expect([track.status, track.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
    const contacts = await under
      .as({ ...bearer(project.secretKey), origin: 'https://app.example.com' })
      .get('/contacts')
    expect(contacts.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(contacts.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining')
  })
})
