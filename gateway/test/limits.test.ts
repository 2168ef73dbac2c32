import type { Limit } from '../src/route.ts'
import { routes } from '../src/routes.ts'

const named = (limit: Limit): string[] =>
  routes.filter((route) => route.limit === limit).map(({ method, path }) => `${method} ${path}`)

describe('The limits in the route table', () => {
  it('leave nothing without one but what other servers and probes call, and what the gateway answers by itself', () => {
    expect(named('none')).toEqual([
      'GET /',
      'GET /openapi.json',
      'GET /openapi.yaml',
      'GET /llms.txt',
      'GET /docs',
      'GET /docs/:file',
      'GET /health',
      'GET /livez',
      'GET /readyz',
      'GET /metrics',
      'GET /.well-known/jwks.json',
      'POST /unsubscribe/:id',
      'GET /uploads/:id/:file',
      'POST /webhooks/sns',
      'POST /webhooks/dsn',
      'POST /webhooks/inbound',
      'POST /webhooks/incoming/stripe',
    ])
  })

  it('answer open and click links in any case', () => {
    expect(named('link')).toEqual(['GET /o/:token', 'GET /c/:token'])
  })

  it('hold /auth/* to its own limit', () => {
    const paths = named('auth')
    expect(paths).toContain('POST /auth/login')
    expect(paths).toEqual(
      routes.filter(({ path }) => path.startsWith('/auth/')).map(({ method, path }) => `${method} ${path}`),
    )
  })

  it('count by the project wherever a request names one', () => {
    const others = routes.filter(({ who, limit }) => /key|session/.test(who) !== (limit === 'project'))
    expect(others.map(({ path }) => path)).toEqual([])
  })
})
