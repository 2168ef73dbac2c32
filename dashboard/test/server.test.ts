import { brotliDecompressSync } from 'node:zlib'
import { folderWith, someFiles, startDashboard, type Answer, type DashboardUnderTest } from './start.ts'

let under: DashboardUnderTest
beforeAll(async () => {
  under = await startDashboard(await folderWith(someFiles))
})
afterAll(() => under.stop())

/** Returns the directives of the Content-Security-Policy by their name. */
const policyOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((each) => [each.split(' ')[0] ?? '', each.slice(each.indexOf(' ') + 1)]),
  )

const nonceOf = ({ text }: Answer): string =>
  /<meta property="csp-nonce" nonce="([^"]*)"/.exec(text)?.[1] ?? ''

describe('the page of the application', () => {
  it.each(['/app', '/app/', '/app/index.html', '/app/campaigns/0198-f3?tab=stats', '/app/a.b/favicon.ico'])(
    'is the response to %s and is not stored',
    async (path) => {
      const { status, headers, text } = await under.ask(path)

      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
      expect(text).toContain('The application')
      expect(text).toContain('<base href="/app/"')
    },
  )

  it('has a Content-Security-Policy that allows only files of this server and styles with the nonce', async () => {
    const answer = await under.ask('/app')

    expect(nonceOf(answer)).toMatch(/^[\w+/]{22}==$/)
    expect(policyOf(answer)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonceOf(answer)}'`,
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'self'",
      'manifest-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  it('has another nonce in each response', async () => {
    const nonces = [nonceOf(await under.ask('/app')), nonceOf(await under.ask('/app'))]

    expect(new Set(nonces).size).toBe(2)
  })

  it('is not sent to HEAD, but its length is', async () => {
    const [head, get] = [await under.ask('/app', { method: 'HEAD' }), await under.ask('/app')]

    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(String(get.body.length))
  })
})

describe('a file below /app/assets', () => {
  const path = '/app/assets/index-a1.js'
  const script = someFiles['assets/index-a1.js']

  it('may be stored forever', async () => {
    const { status, headers, text } = await under.ask(path)

    expect([status, text]).toEqual([200, script])
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  })

  it('is compressed, and is not sent again', async () => {
    const { headers, body } = await under.ask(path, { headers: { 'accept-encoding': 'gzip, br' } })
    const again = await under.ask(path, { headers: { 'if-none-match': String(headers.etag) } })

    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'Accept-Encoding'])
    expect(brotliDecompressSync(body).toString()).toBe(script)
    expect(body.length).toBeLessThan(script.length / 5)
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('has its own content type', async () => {
    expect((await under.ask('/app/assets/font-b2.woff2')).headers['content-type']).toBe('font/woff2')
  })

  it.each([
    '/app/assets/index-a2.js',
    '/app/assets/',
    '/app/assets/../index.html',
    '/app/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/app/assets/%',
    '/app/assets/__proto__',
  ])('does not exist at %s', async (missing) => {
    const { status, headers, text } = await under.ask(missing)

    expect([status, JSON.parse(text).error.message]).toEqual([404, 'This file does not exist.'])
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('other files', () => {
  it('are validated before each use', async () => {
    const { headers, text } = await under.ask('/app/icon.svg')

    expect(text).toBe(someFiles['icon.svg'])
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
    expect(headers.etag).toMatch(/^"[\w-]{43}"$/)
  })

  it('include the frame of mails, which runs no scripts and can only be embedded by this server', async () => {
    const answer = await under.ask('/app/frame.html')

    expect(answer.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' })
    expect(policyOf(answer)).toEqual({
      'default-src': "'none'",
      'script-src': "'none'",
      'style-src': "'unsafe-inline'",
      'img-src': "'self' http: https: data:",
      'font-src': 'data:',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    })
  })
})

describe('other requests', () => {
  it.each([
    '/app/../../etc/passwd',
    '/app/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/app/%',
    '/app/%00',
    '/app//',
    '/app/\\..',
  ])('to %s get the page, and no file outside the folder', async (path) => {
    const { status, text } = await under.ask(path)

    expect([status, text.includes('The application')]).toEqual([200, true])
  })

  it.each(['/', '/application', '/assets/index-a1.js', '/index.html', 'http://evil.example/app', '*'])(
    'to %s get 404',
    async (path) => {
      expect((await under.ask(path)).status).toBe(404)
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('with the method %s get 405', async (method) => {
    const { status, headers } = await under.ask('/app/assets/index-a1.js', { method })

    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('read the probes and the metrics', async () => {
    await under.ask('/app')
    const [live, ready] = [await under.ask('/livez'), await under.ask('/readyz')]
    const metrics = await under.ask('/metrics')

    expect([live.status, JSON.parse(live.text)]).toEqual([200, { status: 'ok' }])
    expect([ready.status, JSON.parse(ready.text)]).toMatchObject([200, { status: 'ok', warnings: [] }])
    expect(metrics.text).toMatch(/http_request_duration_seconds_count\{.*endpoint="dashboard"/)
  })
})
