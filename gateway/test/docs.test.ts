import { Validator } from '@seriousme/openapi-schema-validator'
import { parse } from 'yaml'
import type { Who } from '@postrider/contracts/api'
import { endpoints } from '@postrider/contracts/api'
import { apiClient } from '@postrider/testing/service'
import { startGateway, type GatewayUnderTest } from './start.ts'

/** The kinds of access for which an API key is sufficient. */
const keyed: Who[] = ['secret-key', 'secret-key-or-session', 'public-key']

let under: GatewayUnderTest
beforeAll(async () => {
  under = await startGateway({ publicUrl: 'https://mail.example.com' })
})
afterAll(() => under.stop())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${under.port}${path}`, { headers, method })

/** Returns a client that throws if the API description does not contain the response. */
const asDescribed = (headers: Record<string, string> = {}) =>
  apiClient(
    () => under.gateway.url(),
    () => headers,
  )

describe('GET /openapi.json', () => {
  it('is available to everyone and from any origin', async () => {
    const { status, body, headers } = await under.as({ origin: 'https://tool.example' }).get('/openapi.json')

    expect([status, body.openapi, headers.get('access-control-allow-origin')]).toEqual([200, '3.1.1', '*'])
    expect(Object.keys(body.paths).length).toBeGreaterThan(90)
  })

  it('supports compression and conditional requests', async () => {
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

  it('returns the same length and no body for HEAD', async () => {
    const head = await ask('/openapi.json', { 'accept-encoding': 'identity' }, 'HEAD')
    const fullDocument = await ask('/openapi.json', { 'accept-encoding': 'identity' })

    expect(head.headers.get('content-length')).toBe(fullDocument.headers.get('content-length'))
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

const schemasOf = async (path: string) => parse(await (await ask(path)).text())

describe('GET /openapi.json?for=key', () => {
  it('returns only the endpoints for keys, with one security scheme', async () => {
    const { paths, components, security } = (await under.as().get('/openapi.json?for=key')).body
    const operations = Object.entries<Record<string, { security: unknown }>>(paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
          security: operation.security,
        })),
    )
    const expected = endpoints
      .filter(({ who }) => keyed.includes(who))
      .map(({ method, path }) => `${method} ${path}`)

    expect(operations.map(({ name }) => name).toSorted()).toEqual(expected.toSorted())
    expect(expected).toEqual(expect.arrayContaining(['POST /v1/send', 'POST /v1/track', 'GET /contacts']))
    expect(new Set(operations.map((each) => JSON.stringify(each.security)))).toEqual(
      new Set(['[{"apiKey":[]}]']),
    )
    expect(components.securitySchemes).toEqual({ apiKey: expect.objectContaining({ scheme: 'bearer' }) })
    expect(security).toBeUndefined()
  })

  it('returns exactly the components to which the endpoints for keys and the webhooks refer', async () => {
    const document = (await under.as().get('/openapi.json?for=key')).body
    const { webhooks } = (await under.as().get('/openapi.json')).body
    const used = new Set(JSON.stringify([document, webhooks]).match(/(?<="#\/components\/)[^"]+/g))
    const { securitySchemes: _, ...components } = document.components
    const found = Object.entries<object>(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    )

    expect(found.toSorted()).toEqual([...used].toSorted())
    expect(found.length).toBeGreaterThan(100)
    expect(found).toContain('schemas/EmailSentEvent')
    expect(document.webhooks).toBeUndefined()
  })

  it('returns a valid document without unused tags', async () => {
    const document = (await under.as().get('/openapi.json?for=key')).body
    const tags = new Set(document.tags.map(({ name }: { name: string }) => name))

    expect(await new Validator().validate(document)).toEqual({ valid: true })
    expect(tags).toContain('Contacts')
    expect(tags).not.toContain('Captured mail')
  })

  it.each(['?for=', '?for', '?other=1'])('returns the complete description with %s', async (query) => {
    expect((await under.as().get(`/openapi.json${query}`)).body).toEqual(
      (await under.as().get('/openapi.json')).body,
    )
  })

  it.each(['keys', 'KEY', 'session', 'constructor'])('returns 400 for %s', async (audience) => {
    const { status, body } = await under.as().get(`/openapi.json?for=${audience}`)

    expect([status, body.error.message]).toEqual([400, '`for` must be `key`.'])
  })
})

describe('the server in the description', () => {
  it('is the URL of the installation', async () => {
    const served = await Promise.all(
      ['/openapi.json', '/openapi.json?for=key', '/openapi.yaml'].map(schemasOf),
    )

    expect(served.map(({ servers }) => servers[0].url)).toEqual(Array(3).fill('https://mail.example.com'))
    expect(served[0].info.description).toContain('export POSTRIDER_URL=https://mail.example.com\n')
  })

  it('is a relative URL if the setting is missing', async () => {
    const other = await startGateway({ publicUrl: undefined })
    const { servers } = (await other.as().get('/openapi.json')).body
    await other.stop()

    expect(servers).toEqual([{ url: '/', description: expect.any(String) }])
  })
})

describe('GET /openapi.yaml', () => {
  it.each(['', '?for=key'])('returns the same document as /openapi.json: %s', async (query) => {
    const yaml = await ask(`/openapi.yaml${query}`)

    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
    expect(parse(await yaml.text())).toEqual(await schemasOf(`/openapi.json${query}`))
  })

  it('supports conditional requests', async () => {
    const etag = (await ask('/openapi.yaml?for=key')).headers.get('etag') ?? ''

    expect((await ask('/openapi.yaml?for=key', { 'if-none-match': etag })).status).toBe(304)
    expect((await ask('/openapi.yaml', { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('GET /llms.txt', () => {
  it("returns a short text in the format of llmstxt.org, with this server's URL in each call", async () => {
    const answer = await ask('/llms.txt')
    const text = await answer.text()
    const calls = text.match(/^curl "[^"]*"/gm) ?? []

    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text).toMatch(/^# Postrider\n\n> [^\n]+\n\n/)
    expect(text.match(/^## .*/gm)).toEqual(['## API description', '## Endpoints', '## Optional'])
    expect(text.split('\n').length).toBeLessThan(200)
    expect(calls).toHaveLength(10)
    expect(calls[0]).toBe('curl "https://mail.example.com/v1/send"')
    expect(text).toContain('](https://mail.example.com/openapi.json?for=key)')
    expect(text).not.toMatch(/undefined|\[object/)
  })
})

describe('GET /docs', () => {
  it('returns a page with scripts only from this server', async () => {
    const page = await ask('/docs')
    const html = await page.text()
    const sources = [...html.matchAll(/(?:src|href)="(?!data:)([^"]*)"/g)].map(([, source]) => source ?? '')
    const answers = await Promise.all(sources.map(async (source) => (await ask(source)).status))

    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(sources).toEqual([
      '/docs/use',
      '/docs/operate',
      '/openapi.json',
      '/docs/viewer.js',
      '/docs/start.js',
    ])
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(html).not.toMatch(/https?:/)
  })

  it('returns a page that cannot load anything from other servers and cannot be framed', async () => {
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

  it('returns 404 for unknown names below /docs/', async () => {
    const paths = ['files.ts', '..%2fmain.ts', 'constructor', '__proto__', 'index.html%00'].map(
      (name) => `/docs/${name}`,
    )
    const statuses = await Promise.all(paths.map(async (path) => (await asDescribed().get(path)).status))

    expect(statuses).toEqual([404, 404, 404, 404, 404])
  })
})

it.each(['/openapi.json', '/openapi.yaml', '/llms.txt', '/docs', '/docs/start.js'])(
  '%s returns only responses that its description contains, even for a conditional request',
  async (path) => {
    const first = await asDescribed().get(path)
    const again = await asDescribed({ 'if-none-match': first.headers.get('etag') ?? '' }).get(path)

    expect([first.status, again.status]).toEqual([200, 304])
  },
)
