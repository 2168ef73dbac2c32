import { endpoints, type Access } from '@postrider/contracts/api'

/**
 * The endpoints that require neither a secret key nor a session, written by hand. Other tests read the access
 * of an endpoint from its definition, so only this list detects an endpoint that is open by mistake.
 */
const open: Partial<Record<Access, string[]>> = {
  'public-key': ['POST /v1/track'],
  anyone: [
    'GET /auth/oauth-config',
    'GET /auth/oauth/:provider',
    'GET /auth/oauth/:provider/callback',
    'GET /c/:token',
    'GET /config',
    'GET /contacts/public/:id',
    'GET /manage/:id',
    'GET /o/:token',
    'GET /subscribe/:id',
    'GET /unsubscribe/:id',
    'GET /uploads/:id/:file',
    'POST /auth/login',
    'POST /auth/request-password-reset',
    'POST /auth/reset-password',
    'POST /auth/sign-in-link',
    'POST /auth/signup',
    'POST /contacts/public/:id/subscribe',
    'POST /contacts/public/:id/unsubscribe',
    'POST /subscribe/:id',
    'POST /unsubscribe/:id',
    'POST /webhooks/incoming/stripe',
    'POST /webhooks/sns',
  ],
  'anyone-with-session': ['GET /auth/logout', 'POST /auth/verify-email'],
  'inbox-reader': [
    'DELETE /inbox/messages',
    'GET /inbox',
    'GET /inbox/messages',
    'GET /inbox/messages/:id',
    'GET /inbox/messages/:id/attachments/:index',
    'GET /inbox/messages/:id/source',
  ],
  'mail-server': ['POST /webhooks/dsn', 'POST /webhooks/inbound'],
}

const names = (access: Access): string[] =>
  endpoints
    .filter((endpoint) => endpoint.service !== 'gateway' && endpoint.access === access)
    .map(({ method, path }) => `${method} ${path}`)

describe('endpoints without a secret key or a session', () => {
  it.each(['public-key', 'anyone', 'anyone-with-session', 'inbox-reader', 'mail-server'] as const)(
    'with the access %s are exactly the endpoints in this list',
    (access) => {
      expect(names(access).toSorted()).toEqual(open[access]?.toSorted())
    },
  )
})
