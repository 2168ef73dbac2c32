import type { Config } from './config.ts'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

const daySeconds = '86400'
const exposedHeaders = 'X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After'

/** Sets the CORS headers for allowed origins. */
export function allowOrigin(config: Config, exchange: Exchange, mode: Route['cors']): void {
  const { req, res } = exchange
  const { origin } = req.headers
  if (mode === 'any-origin') {
    res.setHeader('Access-Control-Allow-Origin', '*')
    res.setHeader('Access-Control-Expose-Headers', exposedHeaders)
    return
  }
  res.setHeader('Vary', 'Origin')
  if (origin === undefined || !isAllowedOrigin(config, exchange, origin)) return
  res.setHeader('Access-Control-Allow-Origin', origin)
  res.setHeader('Access-Control-Allow-Credentials', 'true')
  res.setHeader('Access-Control-Expose-Headers', exposedHeaders)
}

/** Responds to a preflight request. `methods` are the methods of the path. */
export function respondToPreflight({ res }: Exchange, mode: Route['cors'], methods: string[]): void {
  res.setHeader('Allow', [...methods, 'OPTIONS'].join(', '))
  if (res.hasHeader('Access-Control-Allow-Origin')) {
    const own = mode === 'any-origin' ? '' : ', X-Project-Id'
    res.setHeader('Access-Control-Allow-Methods', methods.join(', '))
    res.setHeader(
      'Access-Control-Allow-Headers',
      `Authorization, Content-Type, Idempotency-Key, X-Request-Id${own}`,
    )
    res.setHeader('Access-Control-Max-Age', daySeconds)
  }
  res.writeHead(200, { 'content-length': '0' }).end()
}

/** Returns whether an origin is this installation's own or belongs to a dashboard. */
export const isAllowedOrigin = (config: Config, { client }: Exchange, origin: string): boolean =>
  origin === `${client.proto}://${client.host}` ||
  config.dashboardOrigins.includes(origin) ||
  (config.publicUrl !== undefined && origin === new URL(config.publicUrl).origin)
