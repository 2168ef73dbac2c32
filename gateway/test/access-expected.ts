/** Who calls an endpoint of a project: its owner, an admin, a member, a user of another project, its secret and its public key, nobody. */
export const callers = ['owner', 'admin', 'member', 'stranger', 'secret', 'public', 'nobody'] as const

/**
 * What a caller gets: the kind of caller that the service is told of, `answered` where the gateway answers by itself, or the status and code
 * of a refusal.
 */
type Outcome = 'session' | 'user' | 'key' | 'anonymous' | 'answered' | `${401 | 403 | 404} ${string}`

export type Outcomes = Record<(typeof callers)[number], Outcome>

const everybody = (outcome: Outcome): Outcomes => ({
  owner: outcome,
  admin: outcome,
  member: outcome,
  stranger: outcome,
  secret: outcome,
  public: outcome,
  nobody: outcome,
})

const people = (outcome: Outcome) => ({ owner: outcome, admin: outcome, member: outcome, stranger: outcome })

const tooLow = '403 FORBIDDEN'
const noSession = '401 UNAUTHORIZED'
const wrongKey = '401 INVALID_API_KEY'
const noKey = '401 MISSING_AUTH'
const elsewhere = '404 RESOURCE_NOT_FOUND'

/** Of the project of a key, or the one that a session names in a header. */
const resource: Outcomes = {
  owner: 'session',
  admin: 'session',
  member: 'session',
  stranger: '403 PROJECT_ACCESS_DENIED',
  secret: 'key',
  public: wrongKey,
  nobody: noSession,
}
/** Of the project in the path, for its secret key too. */
const keyedProject: Outcomes = { ...resource, stranger: elsewhere }
/** Of the project in the path, for people alone. */
const ownProject: Outcomes = { ...keyedProject, secret: noSession, public: noSession }

const fromAdmin = { member: tooLow } as const
const fromOwner = { admin: tooLow, member: tooLow } as const

/** What each endpoint answers to each caller. Written by hand from the API description, not from the table that it is compared with. */
const expected: [Outcomes, endpoints: string][] = [
  [
    everybody('answered'),
    'GET / /health /livez /readyz /metrics /.well-known/jwks.json /openapi.json /openapi.yaml /llms.txt /docs',
  ],
  // It has two files, and no other one.
  [everybody('404 RESOURCE_NOT_FOUND'), 'GET /docs/:file'],
  // Without the setting DSN_TOKEN there is none.
  [everybody('404 RESOURCE_NOT_FOUND'), 'POST /webhooks/dsn /webhooks/inbound'],
  [
    everybody('anonymous'),
    `GET /config /auth/oauth-config /auth/oauth/:provider /auth/oauth/:provider/callback
     GET /o/:token /c/:token /uploads/:id/:file
     GET /contacts/public/:id /unsubscribe/:id /subscribe/:id /manage/:id
     POST /contacts/public/:id/subscribe /contacts/public/:id/unsubscribe /unsubscribe/:id /subscribe/:id
     POST /auth/login /auth/signup /auth/request-password-reset /auth/reset-password
     POST /webhooks/sns /webhooks/incoming/stripe
     GET /inbox /inbox/assets/:file /inbox/messages /inbox/messages/:id /inbox/messages/:id/source
     GET /inbox/messages/:id/attachments/:index
     DELETE /inbox/messages`,
  ],
  [
    { ...everybody('anonymous'), ...people('user') },
    `GET /auth/logout
     POST /auth/verify-email`,
  ],
  [
    { ...everybody(noSession), ...people('user') },
    `GET /users/@me /users/@me/projects /users/@me/sessions
     POST /users/@me/projects /users/@me/password /users/@me/email
     POST /auth/request-verification /auth/accept-invitation
     DELETE /users/@me/sessions /users/@me/sessions/:id`,
  ],
  [{ ...everybody(noKey), secret: wrongKey, public: 'key' }, 'POST /v1/track'],
  [
    { ...everybody(noKey), secret: 'key', public: wrongKey },
    `GET /projects /workflows/webhook-secret
     POST /v1/send /v1/verify /workflows/webhook-secret/rotate`,
  ],
  [
    resource,
    `GET /contacts /contacts/:id /contacts/:id/consent /contacts/:id/export /contacts/export /contacts/fields /contacts/fields/:field/values
     GET /contacts/fields/:field/usage /contacts/import/:jobId /contacts/bulk/:jobId
     POST /contacts /contacts/:id/erase /contacts/lookup /contacts/import /contacts/bulk-subscribe /contacts/bulk-unsubscribe
     POST /contacts/bulk-delete
     PATCH /contacts/:id
     DELETE /contacts/:id /contacts/fields/:field
     GET /events /events/stats /events/names /events/contact/:contactId /events/:eventName/usage
     POST /events/track
     DELETE /events/:eventName
     GET /templates /templates/:id /templates/:id/usage
     POST /templates /templates/:id/duplicate
     PATCH /templates/:id
     DELETE /templates/:id
     GET /domains /domains/project/:projectId /domains/:id/verify
     GET /emails /emails/:id /emails/:id/content
     GET /suppressions /suppressions/:id
     POST /suppressions /suppressions/preview /uploads/image
     PATCH /suppressions/:id
     DELETE /suppressions/:id
     GET /campaigns /campaigns/:id /campaigns/:id/stats /campaigns/:id/recipients
     POST /campaigns /campaigns/:id/send /campaigns/:id/duplicate /campaigns/:id/cancel /campaigns/:id/pause
     POST /campaigns/:id/resume /campaigns/:id/test
     PUT /campaigns/:id
     PATCH /campaigns/:id
     DELETE /campaigns/:id
     GET /segments /segments/:id /segments/:id/contacts
     POST /segments /segments/:id/members /segments/:id/compute /segments/:id/refresh
     PATCH /segments/:id
     DELETE /segments/:id /segments/:id/members
     GET /workflows /workflows/fields /workflows/:id /workflows/:id/diagram /workflows/:id/step-counts
     GET /workflows/:id/executions /workflows/:id/executions/:executionId
     POST /workflows /workflows/bulk-update /workflows/:id/duplicate /workflows/:id/steps
     POST /workflows/:id/transitions /workflows/:id/transitions/:transitionId/insert-step
     POST /workflows/:id/executions /workflows/:id/executions/cancel-all /workflows/:id/dry-run
     PATCH /workflows/:id /workflows/:id/steps/:stepId
     DELETE /workflows/:id /workflows/:id/steps/:stepId /workflows/:id/transitions/:transitionId
     DELETE /workflows/:id/executions/:executionId
     GET /activity /activity/stats /activity/recent-count /activity/types /activity/upcoming
     GET /analytics/timeseries /analytics/top-campaigns /analytics/campaign-stats /analytics/top-events`,
  ],
  [{ ...resource, ...fromAdmin }, 'POST /domains\nDELETE /domains/:id'],
  [keyedProject, 'GET /projects/:id/setup-state /projects/:id/security'],
  [
    { ...keyedProject, ...fromOwner },
    `GET /users/@me/projects/:id/billing-limits /users/@me/projects/:id/billing-consumption
     GET /users/@me/projects/:id/billing-invoices`,
  ],
  [
    ownProject,
    `GET /users/@me/projects/:id/security /users/@me/projects/:id/reset /projects/:id/members
     DELETE /projects/:id/members/:userId`,
  ],
  [
    { ...ownProject, ...fromAdmin },
    `PATCH /users/@me/projects/:id /projects/:id/members/:userId
     POST /users/@me/projects/:id/regenerate-keys /users/@me/projects/:id/reset /projects/:id/members
     GET /projects/:id/invitations /projects/:id/audit
     DELETE /projects/:id/invitations/:invitationId`,
  ],
  [
    { ...ownProject, ...fromOwner },
    `POST /users/@me/projects/:id/checkout /users/@me/projects/:id/billing-portal
     PUT /users/@me/projects/:id/billing-limits
     DELETE /users/@me/projects/:id`,
  ],
]

/** The rows of `expected` by endpoint: `GET /contacts`. Throws for an endpoint that is there twice. */
export function expectedByEndpoint(): Map<string, Outcomes> {
  const byEndpoint = new Map<string, Outcomes>()
  for (const [outcomes, endpoints] of expected)
    for (const name of namesIn(endpoints)) {
      if (byEndpoint.has(name)) throw new Error(`${name} is expected twice`)
      byEndpoint.set(name, outcomes)
    }
  return byEndpoint
}

const namesIn = (endpoints: string): string[] =>
  endpoints.split('\n').flatMap((line) => {
    const [method = '', ...paths] = line.trim().split(' ')
    return paths.map((path) => `${method} ${path}`)
  })
