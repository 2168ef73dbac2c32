import { defineRoute as on } from './define-route.ts'
import { gateway } from './route-kinds.ts'
import type { Route } from './route.ts'

/** What the gateway answers itself. */
export const ownRoutes: readonly Route[] = [
  on('GET /', gateway),
  on('GET /openapi.json', { ...gateway, cors: 'any-origin' }),
  on('GET /openapi.yaml', { ...gateway, cors: 'any-origin' }),
  on('GET /llms.txt', { ...gateway, cors: 'any-origin' }),
  on('GET /docs', gateway),
  on('GET /docs/:file', gateway),
  on('GET /health', { ...gateway, cors: 'any-origin' }),
  on('GET /livez', gateway),
  on('GET /readyz', gateway),
  on('GET /metrics', gateway),
  on('GET /.well-known/jwks.json', gateway),
]
