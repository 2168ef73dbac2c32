import { z } from 'zod'
import { Health } from '../resources/health.ts'
import { ServerConfig } from '../resources/server.ts'
import { endpointsOf } from './endpoint.ts'
import { json, ok, page, redirect, text } from './responses.ts'

const define = endpointsOf({
  name: 'The server',
  service: 'gateway',
  description: 'What the server says of itself.',
})

/** What the gateway answers itself. */
const own = { access: 'anyone', limit: 'none' } as const
const ownForAnyOrigin = { ...own, cors: 'any-origin' } as const

/** What the two forms of the API description have in common. */
const apiDescription = {
  ...ownForAnyOrigin,
  unparsedQuery: z.object({ for: z.enum(['key']).optional() }),
  parameters: { for: '`key`: only what concerns API keys.' },
  errors: { 400: 'There is no description for that.' },
}

export const showFront = define({
  ...own,
  method: 'GET',
  path: '/',
  summary: 'The front',
  responses: {
    200: json('Where to look.', z.object({ name: z.string(), health: z.string(), docs: z.string() })),
    302: redirect('To the captured mail, where there is any.'),
  },
})

export const getServerConfig = define({
  method: 'GET',
  path: '/config',
  service: 'accounts',
  access: 'anyone',
  summary: 'See which integrations are on',
  responses: ok('For a dashboard that is not signed in yet.', ServerConfig),
})

export const getDescription = define({
  ...apiDescription,
  method: 'GET',
  path: '/openapi.json',
  summary: 'This description',
  description:
    'For generators of clients: `?for=key` has the endpoints that an API key may call, and no others.',
  responses: ok('An OpenAPI 3.1 document.', z.looseObject({ openapi: z.string() })),
})

export const getDescriptionAsYaml = define({
  ...apiDescription,
  method: 'GET',
  path: '/openapi.yaml',
  summary: 'This description as YAML',
  description: 'The same as `GET /openapi.json`.',
  responses: { 200: { description: 'An OpenAPI 3.1 document.', content: { 'application/yaml': 'text' } } },
})

export const getLlmsText = define({
  ...ownForAnyOrigin,
  method: 'GET',
  path: '/llms.txt',
  summary: 'A short introduction for programs that write code',
  description:
    'In the form of llmstxt.org: address, authentication, the first calls with curl, and where the rest is.',
  responses: { 200: text('The text.') },
})

export const showDocs = define({
  ...own,
  method: 'GET',
  path: '/docs',
  summary: 'This description as a page',
  responses: { 200: page('The page.') },
})

export const getDocsFile = define({
  ...own,
  method: 'GET',
  path: '/docs/:file',
  summary: 'A file of that page',
  responses: { 200: { description: 'The file.', content: { 'text/javascript': 'text' } } },
})

export const getHealth = define({
  ...ownForAnyOrigin,
  method: 'GET',
  path: '/health',
  summary: 'See how all services are',
  responses: { 200: json('All are well.', Health), 503: json('One of them is away.', Health) },
})

export const isAlive = define({
  ...own,
  method: 'GET',
  path: '/livez',
  summary: 'For probes: the process runs',
  responses: ok('It does.', z.object({ status: z.literal('ok') })),
})

export const isReady = define({
  ...own,
  method: 'GET',
  path: '/readyz',
  summary: 'For probes: requests are welcome',
  responses: ok('They are.', z.object({ status: z.literal('ok'), warnings: z.array(z.string()) })),
})

export const getMetrics = define({
  ...own,
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  description: 'With `METRICS_TOKEN` as a bearer token, or from this machine; else 404.',
  responses: { 200: text('In Prometheus’ text format.') },
  errors: { 404: 'Not for this caller.' },
})

export const getKeys = define({
  ...own,
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The keys that the gateway’s tokens are verified by',
  responses: ok(
    'A set of public keys (RFC 7517).',
    z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  ),
})
