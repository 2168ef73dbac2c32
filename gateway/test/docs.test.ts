import { startGateway, type GatewayUnderTest } from './start.ts'

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway()
})
afterAll(() => under.stop())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${under.port}${path}`, { headers, method })

describe('GET /openapi.json', () => {
  it('is answered to anybody, from any origin', async () => {
    const { status, body, headers } = await under.as({ origin: 'https://tool.example' }).get('/openapi.json')

    expect([status, body.openapi, headers.get('access-control-allow-origin')]).toEqual([200, '3.1.1', '*'])
    expect(Object.keys(body.paths).length).toBeGreaterThan(90)
  })

  it('is sent compressed to who can read that, and not again to who has it', async () => {
    const [zipped, plain] = [
      await ask('/openapi.json', { 'accept-encoding': 'gzip' }),
      await ask('/openapi.json', { 'accept-encoding': 'identity' }),
    ]
    const again = await ask('/openapi.json', { 'if-none-match': plain.headers.get('etag') ?? '' })

    expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
      'gzip',
      null,
    ])
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(
      Number(plain.headers.get('content-length')) / 5,
    )
    expect(await zipped.text()).toBe(await plain.text())
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('is the same in size to HEAD, without a body', async () => {
    const head = await ask('/openapi.json', { 'accept-encoding': 'identity' }, 'HEAD')
    const whole = await ask('/openapi.json', { 'accept-encoding': 'identity' })

    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'))
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('GET /docs', () => {
  it('is a page whose scripts all come from this server', async () => {
    const page = await ask('/docs')
    const html = await page.text()
    const sources = [...html.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, source]) => source ?? '')
    const answers = await Promise.all(sources.map(async (source) => (await ask(source)).status))

    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(sources).toEqual(['/openapi.json', '/docs/viewer.js', '/docs/start.js'])
    expect(answers).toEqual([200, 200, 200])
    expect(html).not.toMatch(/https?:/)
  })

  it('may load nothing from elsewhere, nor be framed', async () => {
    const policy = (await ask('/docs')).headers.get('content-security-policy') ?? ''
    const rules = Object.fromEntries(
      policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]),
    )

    expect(rules).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'frame-ancestors': ["'none'"],
    })
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
  })

  it('has no other files', async () => {
    const paths = ['files.ts', '..%2fmain.ts', 'constructor', '__proto__', 'index.html%00'].map(
      (name) => `/docs/${name}`,
    )
    const statuses = await Promise.all(paths.map(async (path) => (await ask(path)).status))

    expect(statuses).toEqual([404, 404, 404, 404, 404])
  })
})
