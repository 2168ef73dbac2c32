import { endpoints, type RateLimit } from '@postrider/contracts/api'

const named = (limit: RateLimit): string[] => namesOf(endpoints.filter((route) => route.limit === limit))

const namesOf = (some: typeof endpoints): string[] =>
  some.map(({ method, path }) => `${method} ${path}`).toSorted()

describe('the limits in the route table', () => {
  it("apply to each route except routes for other servers and probes, and the gateway's own routes", () => {
    expect(named('none')).toEqual([
      'GET /',
      'GET /.well-known/jwks.json',
      'GET /docs',
      'GET /docs/:file',
      'GET /docs/:folder/:page',
      'GET /docs/:folder/:subfolder/:page',
      'GET /health',
      'GET /livez',
      'GET /llms.txt',
      'GET /metrics',
      'GET /openapi.json',
      'GET /openapi.yaml',
      'GET /readyz',
      'GET /uploads/:id/:file',
      'POST /unsubscribe/:id',
      'POST /webhooks/dsn',
      'POST /webhooks/inbound',
      'POST /webhooks/incoming/stripe',
      'POST /webhooks/sns',
    ])
  })

  it('do not reject open and click links', () => {
    expect(named('link')).toEqual(['GET /c/:token', 'GET /o/:token'])
  })

  it('include a separate limit for /auth/*', () => {
    const paths = named('auth')
    expect(paths).toContain('POST /auth/login')
    expect(paths).toEqual(namesOf(endpoints.filter(({ path }) => path.startsWith('/auth/'))))
  })

  it('apply per project to requests for a project', () => {
    const others = endpoints.filter(({ who, limit }) => /key|session/.test(who) !== (limit === 'project'))
    expect(others.map(({ path }) => path)).toEqual([])
  })
})
