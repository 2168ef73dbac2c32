import fc from 'fast-check'
import type { Project } from './fake-accounts.ts'
import { rawRequest } from './raw-request.ts'
import { bearer, newSigningKey, startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
let project: Project
beforeAll(async () => {
  under = await startGateway()
  project = under.accounts.addProject()
})
afterAll(() => under.stop())

const keyed = (headers: Record<string, string> = {}) => under.as({ ...bearer(project.secretKey), ...headers })

describe('Every answer', () => {
  it('carries the request id, the caller’s own where it is valid, and the safety headers', async () => {
    const { headers, body } = await keyed({ 'x-request-id': 'mine-1' }).get('/contacts')
    expect(headers.get('x-request-id')).toBe('mine-1')
    expect(body.headers['x-request-id']).toBe('mine-1')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    // Contacts, keys and pages of recipients are in no cache, unless a service says otherwise.
    expect(headers.get('cache-control')).toBe('no-store')

    const refused = await under.as({ 'x-request-id': 'x'.repeat(129) }).get('/nothing')
    expect(refused.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(refused.body.error.requestId).toBe(refused.headers.get('x-request-id'))
  })

  it('is 404 for an unknown path and 405 with Allow for a wrong method', async () => {
    const unknown = await under.as().get('/nothing')
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND'])

    const wrong = await under.as().put('/contacts')
    expect([wrong.status, wrong.body.error.code, wrong.headers.get('allow')]).toEqual([
      405,
      'BAD_REQUEST',
      'GET, POST',
    ])
  })

  it('is 501 for what is not built, or whose service has no address', async () => {
    const { status, body } = await under.as().get('/segments')
    expect([status, body.error.code]).toEqual([501, 'NOT_IMPLEMENTED'])
    expect(body.error.message).toContain('GET /segments')
  })
})

describe('CORS', () => {
  const preflight = (path: string, origin: string, method = 'POST') =>
    fetch(under.gateway.url() + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method },
    })

  it.each(['/v1/track', '/contacts/public/x/unsubscribe', '/unsubscribe/x'])(
    'lets any origin call %s, with an idempotency key, without credentials',
    async (path) => {
      const { status, headers } = await preflight(path, 'https://shop.example')
      expect(status).toBe(200)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
      expect(headers.get('access-control-allow-methods')).toContain('POST')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    },
  )

  it('lets the dashboards call the rest, with credentials, and nobody else', async () => {
    const allowed = await preflight('/contacts', 'https://app.example.com', 'GET')
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('X-Project-Id')
    expect(allowed.headers.get('vary')).toBe('Origin')

    const other = await preflight('/contacts', 'https://shop.example', 'GET')
    expect(other.headers.has('access-control-allow-origin')).toBe(false)
  })

  it('lets allowed pages read errors and rate limits too', async () => {
    const track = await under.as({ origin: 'https://shop.example' }).post('/v1/track')
    expect([track.status, track.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
    const contacts = await keyed({ origin: 'https://app.example.com' }).get('/contacts')
    expect(contacts.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    expect(contacts.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining')
  })
})

describe('Bad input', () => {
  const rubbish = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      'Bearer',
      'Bearer  ',
      'bearer sk_',
      'session=',
      'session=a.b.c',
      ';;;=',
      '%',
      '\u0001',
      '😀',
    ),
  )
  const line = rubbish.map((text) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[\r\n]/g, ''),
  )
  const headers = fc.record({
    Authorization: line,
    Cookie: line,
    'X-Project-Id': line,
    'Idempotency-Key': line,
    'X-Request-Id': line,
    Origin: line,
    'X-Forwarded-For': line,
    Connection: line,
  })
  const path = fc.oneof(
    line.map((text) => `/${text}`),
    line.map((text) => `/contacts/${encodeURIComponent(text)}`),
    line.map((text) => `/contacts?${text}`),
    line.map((text) => `/users/@me/projects/${text}`),
    fc.constantFrom(
      '/v1/send',
      '/v1/track',
      '/contacts',
      '/users/@me',
      '/auth/logout',
      '/inbox',
      '/health',
      '*',
    ),
  )
  const method = fc.constantFrom('GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE', 'PROPFIND')

  it('is never answered with a 5xx, whatever the path and the headers hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        method,
        path,
        fc.subarray(Object.keys({ ...sample })),
        headers,
        async (verb, url, names, all) => {
          const values: Record<string, string> = all
          const lines = names.map((name) => `${name}: ${values[name]}`)
          const { status, text } = await rawRequest(
            under.port,
            Buffer.from([`${verb} ${url} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n'), 'latin1'),
          )
          const isNotBuilt = status === 501 && (verb === 'HEAD' || text.includes('NOT_IMPLEMENTED'))
          expect({ status, isFine: isNotBuilt || (status > 0 && status < 500) }).toMatchObject({
            isFine: true,
          })
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)

  const sample = {
    Authorization: '',
    Cookie: '',
    'X-Project-Id': '',
    'Idempotency-Key': '',
    'X-Request-Id': '',
    Origin: '',
    'X-Forwarded-For': '',
    Connection: '',
  }

  it('does not let a client name headers away or in', async () => {
    const { body } = await keyed({ 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' }).get(
      '/contacts',
    )
    expect(body.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${under.port}`,
    })
    const { text } = await rawRequest(
      under.port,
      `GET /contacts HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${project.secretKey}\r\nConnection: close, authorization, x-request-id\r\n\r\n`,
    )
    expect(text).toContain('"kind":"key"')
    expect(text).toMatch(/connection: close/i)
  })
})

describe('Behind proxies', () => {
  it('believes only what its own proxies wrote', async () => {
    const behind = await startGateway({ trustedProxies: 1 })
    const { secretKey } = behind.accounts.addProject()
    const { body, headers } = await behind
      .as({
        ...bearer(secretKey),
        'x-forwarded-for': '6.6.6.6, 8.8.8.8',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'mail.example.com',
      })
      .get('/contacts')
    await behind.stop()

    expect(body.headers).toMatchObject({
      'x-forwarded-for': '8.8.8.8',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'mail.example.com',
    })
    expect(headers.get('strict-transport-security')).toContain('max-age')
  })
})

describe('The gateway’s own endpoints', () => {
  it('tell how all services are', async () => {
    const { status, body } = await under.as().get('/health')
    expect([status, body]).toEqual([
      200,
      {
        status: 'ok',
        time: expect.any(String),
        uptime: expect.any(Number),
        services: Object.fromEntries(
          ['gateway', 'accounts', 'contacts', 'send'].map((name) => [name, { status: 'ok', warnings: [] }]),
        ),
      },
    ])
  })

  it('answer 503 when one of them is away, and only then', async () => {
    const lame = await startGateway()
    await lame.services.send.stop()
    const { status, body } = await lame.as().get('/health')
    const ready = await lame.as().get('/readyz')
    await lame.stop()

    expect([status, body.services.send.status, body.services.contacts.status]).toEqual([503, 'away', 'ok'])
    expect(ready.status).toBe(200)
  })

  it('publish only the public halves of all signing keys; the first signs', async () => {
    const keys = [await newSigningKey('new'), await newSigningKey('old')]
    const two = await startGateway({ signingKeys: keys })
    const { body } = await two.as().get('/.well-known/jwks.json')
    const { secretKey } = two.accounts.addProject()
    const { body: seen } = await two.as(bearer(secretKey)).get('/contacts')
    await two.stop()

    expect(body.keys).toEqual(
      keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x, alg: 'EdDSA', use: 'sig' })),
    )
    expect(Buffer.from(seen.headers.authorization.split(/[ .]/)[1], 'base64url').toString()).toContain(
      '"new"',
    )
  })

  it('show metrics and the inbox on this machine, but not through a proxy or under another name', async () => {
    const paths = ['/metrics', '/inbox', '/inbox/messages']
    for (const path of paths) {
      expect((await under.as().get(path)).status).toBe(200)
      expect((await under.as({ 'x-forwarded-for': '8.8.8.8' }).get(path)).status).toBe(404)
      const { status } = await rawRequest(under.port, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\n\r\n`)
      expect(status).toBe(404)
    }
    expect((await under.as().get('/')).headers.get('location')).toBe('/inbox')
  })

  it('give metrics to whoever has the token, and have no inbox with another provider', async () => {
    const remote = await startGateway({ metricsToken: 'a-long-metrics-token', inbox: 'off' })
    const as = (headers: Record<string, string>) => remote.as({ 'x-forwarded-for': '8.8.8.8', ...headers })
    const statuses = [
      (await as(bearer('a-long-metrics-token')).get('/metrics')).status,
      (await as(bearer('another')).get('/metrics')).status,
      (await remote.as().get('/inbox')).status,
      (await remote.as().get('/')).status,
    ]
    await remote.stop()
    expect(statuses).toEqual([200, 404, 404, 200])
  })
})
