import type { IncomingMessage } from 'node:http'
import { listen, type Listener } from '@postrider/http'
import { expectLogs } from '@postrider/testing/jest'
import { rawRequest } from './raw-request.ts'
import { startGateway, type GatewayUnderTest } from './start.ts'

const seen: IncomingMessage[] = []
let dashboard: Listener
let under: GatewayUnderTest
beforeAll(async () => {
  dashboard = await listen(
    (req, res) => {
      seen.push(req)
      res.writeHead(200, { 'cache-control': 'public, max-age=9', 'x-frame-options': 'DENY', etag: '"a"' })
      res.end('The application')
    },
    { host: '127.0.0.1', port: 0, drainMs: 20 },
  )
  under = await startGateway({ dashboardUrl: dashboard.url, rateLimitPerMinute: 1 })
})
beforeEach(() => void seen.splice(0))
afterAll(async () => {
  await under.stop()
  await dashboard.close()
})

const ask = (path: string, init: RequestInit = {}, gateway = under.gateway): Promise<Response> =>
  fetch(gateway.url() + path, { redirect: 'manual', ...init })

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the paths of the dashboard', () => {
  it.each(['/app', '/app/', '/app/campaigns/1?tab=a%20b', '/app/assets/index-a1.js', '/app/%C3%A4/x'])(
    'forward %s with its query',
    async (path) => {
      const answer = await ask(path)

      expect([answer.status, await answer.text(), seen.map(({ url }) => url)]).toEqual([
        200,
        'The application',
        [path],
      ])
    },
  )

  it('forward no cookies and no credentials', async () => {
    await ask('/app', {
      headers: {
        cookie: 'token=a; other=b',
        authorization: 'Bearer sk_secret',
        'x-project-id': 'p',
        'if-none-match': '"b"',
        'x-request-id': 'request-1',
      },
    })
    const headers = seen[0]?.headers ?? {}

    expect(Object.keys(headers).filter((name) => /cookie|auth|project/.test(name))).toEqual([])
    expect(headers).toMatchObject({ 'if-none-match': '"b"', 'x-request-id': 'request-1' })
  })

  it("keep the dashboard's headers and its responses to HEAD", async () => {
    const answer = await ask('/app', { method: 'HEAD' })

    expect([answer.status, seen[0]?.method, await answer.text()]).toEqual([200, 'HEAD', ''])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=9',
      'x-frame-options': 'DENY',
      etag: '"a"',
    })
  })

  it('have no limits of requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/app/icon.svg')))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('do not support %s', async (method) => {
    const answer = await ask('/app/campaigns', { method })

    expect([answer.status, answer.headers.get('allow'), seen]).toEqual([405, 'GET, HEAD', []])
  })

  it.each([
    '/app/../metrics',
    '/app/%2e%2e/metrics',
    '/app/.%2E/readyz',
    '/app/x/../../metrics',
    '/app\\..\\metrics',
    '/app/%00',
    '/app/%',
    '/app//metrics',
    '/application',
    '/App',
  ])('do not forward %s', async (path) => {
    const { status } = await rawRequest(under.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)

    expect([status, seen]).toEqual([404, []])
  })

  it.each(['Content-Length: 4\r\n\r\nbody', 'Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n'])(
    'do not accept a body (%j)',
    async (rest) => {
      const { status } = await rawRequest(under.port, `GET /app HTTP/1.1\r\nHost: x\r\n${rest}`)

      expect([status, seen]).toEqual([413, []])
    },
  )

  it('are in the metrics as one class, and not in the API description', async () => {
    await ask('/app/campaigns')
    const metrics = await (await ask('/metrics')).text()
    const { paths } = (await under.as().get('/openapi.json')).body

    expect(metrics).toMatch(/http_request_duration_seconds_count\{.*endpoint="dashboard"/)
    expect(Object.keys(paths).filter((path) => path.startsWith('/app'))).toEqual([])
  })

  it('return 404 without DASHBOARD_URL', async () => {
    const plain = await startGateway()
    const answers = [await plain.as().get('/app'), await plain.as().post('/app/x')]
    await plain.stop()

    expect(answers.map(({ status, body }) => [status, body.error.message])).toEqual(
      Array(2).fill([404, 'The dashboard is not available in this installation.']),
    )
  })

  it('return 503 while the dashboard is unavailable, which does not affect the health of the API', async () => {
    const lost = await startGateway({ dashboardUrl: 'http://127.0.0.1:9' }, { silenceMs: 200 })
    const { status, body } = await lost.as().get('/app')
    const health = await lost.as().get('/health')
    expectLogs('request.refused')
    await lost.stop()

    expect([status, body.error.message]).toEqual([503, expect.stringContaining('The dashboard service')])
    expect([health.status, Object.hasOwn(health.body.services, 'dashboard')]).toEqual([200, false])
  })
})

describe('GET /', () => {
  const locationOf = async (headers: Record<string, string>, gateway = under.gateway) => {
    const answer = await ask('/', { headers }, gateway)
    expect(answer.headers.get('vary')).toContain('Accept')
    return [answer.status, answer.headers.get('location')]
  }

  it('redirects browsers to the dashboard, and other clients to the inbox', async () => {
    expect(await locationOf(html)).toEqual([302, '/app'])
    expect(await locationOf({ accept: '*/*' })).toEqual([302, '/inbox'])
    expect(await locationOf({ accept: 'application/json' })).toEqual([302, '/inbox'])
  })

  it('redirects to the path of PUBLIC_URL, and returns JSON to other clients without an inbox', async () => {
    const prefixed = await startGateway({
      dashboardUrl: dashboard.url,
      publicUrl: 'https://example.com/mail',
      provider: undefined,
    })
    const [browser, program] = [
      await locationOf(html, prefixed.gateway),
      await locationOf({ accept: '*/*' }, prefixed.gateway),
    ]
    await prefixed.stop()

    expect([browser, program]).toEqual([
      [302, '/mail/app'],
      [200, null],
    ])
  })

  it('redirects browsers to the inbox without a dashboard', async () => {
    const plain = await startGateway()
    const location = await locationOf(html, plain.gateway)
    await plain.stop()

    expect(location).toEqual([302, '/inbox'])
  })
})
