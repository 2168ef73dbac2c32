import { routeMatcher } from '../src/match-route.ts'
import { routes } from '../src/routes.ts'

/** Every endpoint that the API description and its additions name. */
const api = `
GET /health /livez /readyz /metrics /config /.well-known/jwks.json /
GET /openapi.json /openapi.yaml /llms.txt /docs /docs/:file
POST /v1/send /v1/track /v1/verify
GET /contacts /contacts/:id /contacts/:id/consent /contacts/:id/export /contacts/export /contacts/fields /contacts/fields/:field/values /contacts/fields/:field/usage /contacts/import/:jobId /contacts/bulk/:jobId
POST /contacts /contacts/:id/erase /contacts/lookup /contacts/import /contacts/bulk-subscribe /contacts/bulk-unsubscribe /contacts/bulk-delete
PATCH /contacts/:id
DELETE /contacts/:id /contacts/fields/:field
GET /contacts/public/:id /unsubscribe/:id /subscribe/:id /manage/:id
POST /contacts/public/:id/subscribe /contacts/public/:id/unsubscribe /unsubscribe/:id /subscribe/:id
GET /templates /templates/:id /templates/:id/usage
POST /templates /templates/:id/duplicate
PATCH /templates/:id
DELETE /templates/:id
GET /campaigns /campaigns/:id /campaigns/:id/stats /campaigns/:id/recipients
POST /campaigns /campaigns/:id/send /campaigns/:id/duplicate /campaigns/:id/cancel /campaigns/:id/pause /campaigns/:id/resume /campaigns/:id/test
PUT /campaigns/:id
PATCH /campaigns/:id
DELETE /campaigns/:id
GET /segments /segments/:id /segments/:id/contacts
POST /segments /segments/:id/members /segments/:id/compute /segments/:id/refresh
PATCH /segments/:id
DELETE /segments/:id /segments/:id/members
GET /workflows /workflows/fields /workflows/webhook-secret /workflows/:id /workflows/:id/diagram /workflows/:id/step-counts /workflows/:id/executions /workflows/:id/executions/:executionId
POST /workflows /workflows/bulk-update /workflows/webhook-secret/rotate /workflows/:id/duplicate /workflows/:id/transitions/:transitionId/insert-step /workflows/:id/steps /workflows/:id/transitions /workflows/:id/executions /workflows/:id/executions/cancel-all /workflows/:id/dry-run
PATCH /workflows/:id /workflows/:id/steps/:stepId
DELETE /workflows/:id /workflows/:id/steps/:stepId /workflows/:id/transitions/:transitionId /workflows/:id/executions/:executionId
POST /events/track
GET /events /events/stats /events/names /events/contact/:contactId /events/:eventName/usage
DELETE /events/:eventName
GET /domains /domains/project/:projectId /domains/:id/verify
POST /domains
DELETE /domains/:id
GET /activity /activity/stats /activity/recent-count /activity/types /activity/upcoming
GET /analytics/timeseries /analytics/top-campaigns /analytics/campaign-stats /analytics/top-events
GET /uploads/:id/:file
POST /uploads/image /webhooks/sns /webhooks/dsn /webhooks/inbound /webhooks/incoming/stripe
GET /emails /emails/:id /emails/:id/content /o/:token /c/:token
GET /suppressions /suppressions/:id
POST /suppressions /suppressions/preview
PATCH /suppressions/:id
DELETE /suppressions/:id
GET /inbox /inbox/assets/:file /inbox/messages /inbox/messages/:id /inbox/messages/:id/source /inbox/messages/:id/attachments/:index
DELETE /inbox/messages
POST /auth/login /auth/signup /auth/verify-email /auth/request-verification /auth/request-password-reset /auth/reset-password /auth/accept-invitation
GET /auth/logout /auth/oauth-config /auth/oauth/:provider /auth/oauth/:provider/callback
GET /users/@me /users/@me/projects /users/@me/sessions
POST /users/@me/password /users/@me/email
POST /users/@me/projects /users/@me/projects/:id/regenerate-keys /users/@me/projects/:id/checkout /users/@me/projects/:id/billing-portal /users/@me/projects/:id/reset
PATCH /users/@me/projects/:id
DELETE /users/@me/projects/:id /users/@me/sessions /users/@me/sessions/:id
GET /users/@me/projects/:id/billing-limits /users/@me/projects/:id/billing-consumption /users/@me/projects/:id/billing-invoices /users/@me/projects/:id/security /users/@me/projects/:id/reset
PUT /users/@me/projects/:id/billing-limits
GET /projects /projects/:id/setup-state /projects/:id/security /projects/:id/members /projects/:id/invitations /projects/:id/audit
POST /projects/:id/members
PATCH /projects/:id/members/:userId
DELETE /projects/:id/members/:userId /projects/:id/invitations/:invitationId
`

const endpoints = api
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [method = '', ...paths] = line.split(' ')
    return paths.map((path) => `${method} ${path}`)
  })

const names = routes.map(({ method, path }) => `${method} ${path}`)

describe('The route table', () => {
  it('has every endpoint of the API, once, and no other', () => {
    expect([...names].sort()).toEqual([...endpoints].sort())
  })

  it('tells of every id in a path what it names and how a foreign one is answered', () => {
    const ids = routes.flatMap(({ path, params, foreign, who }) =>
      Object.entries(params)
        .filter(([name]) => /id$/i.test(name) && who !== 'inbox')
        .map(([name, named]) => ({ path, name, named, foreign })),
    )
    expect(ids.filter(({ named, foreign }) => named === 'text' || foreign === 'none')).toEqual([])
  })

  it('keeps everything in a project but what is meant for anybody or for a user alone', () => {
    const outside = routes.filter(({ project }) => project === 'none').map(({ who }) => who)
    expect(new Set(outside)).toEqual(new Set(['anybody', 'visitor', 'user', 'inbox', 'mail-server']))
    const inside = routes.filter(({ project }) => project !== 'none').map(({ who }) => who)
    expect(new Set(inside)).toEqual(new Set(['public-key', 'secret-key', 'secret-key-or-session', 'session']))
  })

  it('lets pages of any origin call only what is public', () => {
    const open = routes.filter(({ cors }) => cors === 'any-origin')
    expect(open.filter(({ who }) => who !== 'anybody' && who !== 'public-key')).toEqual([])
  })
})

describe('routeMatcher', () => {
  const match = routeMatcher(routes)
  const found = (method: string, path: string): string | undefined => match(path)?.match(method)?.route.path

  it('finds every endpoint by its own path', () => {
    for (const { method, path } of routes) expect(found(method, path)).toBe(path)
  })

  it('prefers a literal segment, and gives way where only the parameter has the method', () => {
    expect(found('GET', '/workflows/fields')).toBe('/workflows/fields')
    expect(found('DELETE', '/events/stats')).toBe('/events/:eventName')
    expect(found('GET', '/events/contact/usage')).toBe('/events/contact/:contactId')
    expect(found('GET', '/contacts/lookup')).toBeUndefined()
    expect(match('/contacts/lookup')?.methods).toEqual(['POST'])
  })

  it('decodes parameters, takes one trailing slash and treats HEAD as GET', () => {
    expect(match('/contacts/fields/a%20b%2Fc/values')?.match('GET')?.params).toEqual({ field: 'a b/c' })
    expect(found('GET', '/contacts/')).toBe('/contacts')
    expect(found('HEAD', '/contacts')).toBe('/contacts')
  })

  it.each([
    '/nothing',
    '/Contacts',
    '//contacts',
    '/contacts//',
    '/contacts/..',
    '/contacts/%2e%2E',
    '/contacts/./x',
    '/contacts/%zz',
    '/contacts/%00',
    '/contacts/x#y',
    '/contacts\\x',
    '/internal/keys/find',
    '/contacts/../internal/keys/find',
    'http://other.example/contacts',
    '*',
    '',
  ])('knows no %s', (path) => {
    expect(match(path)).toBeUndefined()
  })
})
