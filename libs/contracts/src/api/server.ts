import { z } from 'zod'
import { Health } from '../resources/health.ts'
import { ServerConfig } from '../resources/server.ts'
import { endpointsOf } from './endpoint.ts'
import { json, notModified, ok, page, redirect, text } from './responses.ts'

const define = endpointsOf({
  name: 'The server',
  service: 'gateway',
  description: 'Health, metrics, configuration and the API description.',
})

/** The endpoints that the gateway implements. */
const own = { access: 'anyone', limit: 'none' } as const
const ownForAnyOrigin = { ...own, cors: 'any-origin' } as const

/** The common part of both forms of the API description. */
const apiDescription = {
  ...ownForAnyOrigin,
  unparsedQuery: z.object({ for: z.enum(['key']).optional() }),
  parameters: { for: '`key`: only the endpoints that API keys may call.' },
  errors: { 400: '`for` has an unknown value.' },
}

export const showFront = define({
  ...own,
  method: 'GET',
  path: '/',
  summary: 'Get the entry point',
  description: 'Redirects browsers to the dashboard at `/app` if it is installed.',
  responses: {
    200: json(
      'Links to health and documentation.',
      z.object({ name: z.string(), health: z.string(), docs: z.string() }),
    ),
    302: redirect('To the dashboard, or to the captured mail if this server captures mail.'),
  },
})

export const getServerConfig = define({
  method: 'GET',
  path: '/config',
  service: 'accounts',
  access: 'anyone',
  summary: 'Get the integrations of this server',
  responses: ok('The integrations, for a dashboard before sign-in.', ServerConfig),
})

export const getDescription = define({
  ...apiDescription,
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get the API description as JSON',
  description: 'For client generators: `?for=key` has only the endpoints that an API key may call.',
  responses: { ...ok('An OpenAPI 3.1 document.', z.looseObject({ openapi: z.string() })), ...notModified },
})

export const getDescriptionAsYaml = define({
  ...apiDescription,
  method: 'GET',
  path: '/openapi.yaml',
  summary: 'Get the API description as YAML',
  description: 'The same as `GET /openapi.json`.',
  responses: {
    200: { description: 'An OpenAPI 3.1 document.', content: { 'application/yaml': 'text' } },
    ...notModified,
  },
})

export const getLlmsText = define({
  ...ownForAnyOrigin,
  method: 'GET',
  path: '/llms.txt',
  summary: 'Get an introduction for coding assistants',
  description: 'In the format of llmstxt.org: base URL, authentication, first calls with curl, and links.',
  responses: { 200: text('The text.'), ...notModified },
})

export const showDocs = define({
  ...own,
  method: 'GET',
  path: '/docs',
  summary: 'Show the API reference',
  responses: { 200: page('The page.'), ...notModified },
})

export const getDocsFile = define({
  ...own,
  method: 'GET',
  path: '/docs/:file',
  summary: 'Get a script of the API reference or an index of guides',
  description: '`use` is the index of the guides for API users, `operate` for operators.',
  responses: {
    200: { description: 'The file.', content: { 'text/javascript': 'text', 'text/html': 'text' } },
    ...notModified,
  },
  errors: { 404: 'There is no such file.' },
})

export const showGuide = define({
  ...own,
  method: 'GET',
  path: '/docs/:folder/:page',
  summary: 'Show a guide',
  description: 'Such as `/docs/use/quick-start`. `/docs/use` and `/docs/operate` list the guides.',
  responses: { 200: page('The guide.'), ...notModified },
  errors: { 404: 'There is no such guide.' },
})

export const showGuideOfSubfolder = define({
  ...own,
  method: 'GET',
  path: '/docs/:folder/:subfolder/:page',
  summary: 'Show a guide of a sub-folder',
  description: 'Such as `/docs/operate/incidents/kafka-unavailable`.',
  responses: { 200: page('The guide.'), ...notModified },
  errors: { 404: 'There is no such guide.' },
})

export const getHealth = define({
  ...ownForAnyOrigin,
  method: 'GET',
  path: '/health',
  summary: 'Get the health of all services',
  responses: {
    200: json('All services are healthy.', Health),
    503: json('A service is unavailable.', Health),
  },
})

export const isAlive = define({
  ...own,
  method: 'GET',
  path: '/livez',
  summary: 'Liveness probe',
  responses: ok('The process runs.', z.object({ status: z.literal('ok') })),
})

export const isReady = define({
  ...own,
  method: 'GET',
  path: '/readyz',
  summary: 'Readiness probe',
  responses: ok(
    'The process accepts requests.',
    z.object({ status: z.literal('ok'), version: z.string(), warnings: z.array(z.string()) }),
  ),
})

export const getMetrics = define({
  ...own,
  method: 'GET',
  path: '/metrics',
  summary: 'Get metrics for Prometheus',
  description: 'Requires `METRICS_TOKEN` as a bearer token, or a request from this machine. Otherwise 404.',
  responses: { 200: text('Metrics in the Prometheus text format.') },
  errors: { 404: 'The caller may not read metrics.' },
})

export const getKeys = define({
  ...own,
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Get the public keys of the gateway’s tokens',
  responses: ok(
    'A JSON Web Key Set (RFC 7517).',
    z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
  ),
})
