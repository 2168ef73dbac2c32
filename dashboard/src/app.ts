import type { RequestListener } from 'node:http'
import { version } from '@postrider/contracts'
import { AppError, noEndpoint } from '@postrider/contracts/errors'
import { errorReply, requestIdOf, unknownEndpointClass } from '@postrider/http'
import type { Logger, Metrics } from '@postrider/process'
import { wrongMethod } from './errors.ts'
import { exchangeOf, sendJson, sendText, type Exchange } from './exchange.ts'
import { sendSite } from './send-site.ts'
import type { Site } from './site.ts'

export interface AppOptions {
  site(): Site
  log: Logger
  metrics: Metrics
}

type Handler = (exchange: Exchange) => Promise<void> | void

/** The class of the application's paths in metrics. */
const endpointClass = 'dashboard'

/** Creates the request listener: probes, metrics and the files of the application. */
export function createApp(options: AppOptions): RequestListener {
  const probes = new Map(Object.entries(probesOf(options)))

  const serve = async (exchange: Exchange): Promise<void> => {
    const { pathname, method } = exchange
    const isApp = isBelowApp(pathname)
    const handle = isApp ? (each: Exchange) => sendSite(each, options.site()) : probes.get(pathname)
    if (!handle) throw noEndpoint()
    if (method !== 'GET' && method !== 'HEAD') throw wrongMethod(method)
    await handle(exchange)
  }

  return (req, res) => {
    const exchange = exchangeOf(req, res)
    const requestId = requestIdOf(req.headers['x-request-id'])
    const stop = options.metrics.startRequest()
    res.once('close', () =>
      stop(
        exchange.method,
        res.statusCode,
        isBelowApp(exchange.pathname) ? endpointClass : unknownEndpointClass,
      ),
    )
    setSafetyHeaders(exchange, requestId)
    void serve(exchange).catch((error: unknown) => respondWithError(options, { exchange, error, requestId }))
  }
}

const isBelowApp = (pathname: string): boolean => pathname === '/app' || pathname.startsWith('/app/')

/** The defaults of all responses. Files override them. */
function setSafetyHeaders({ res }: Exchange, requestId: string): void {
  res.setHeader('X-Request-Id', requestId)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'DENY')
  res.setHeader('Referrer-Policy', 'same-origin')
  // A page of another origin that opens the application, or that it opens, gets no reference to its window.
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
}

const probesOf = ({ site, metrics: { registry } }: AppOptions): Record<string, Handler> => ({
  '/livez': (exchange) => sendJson(exchange, 200, { status: 'ok' }),
  '/readyz': (exchange) => {
    const problem = problemOf(site())
    const status = problem === undefined ? 'ok' : 'unready'
    const body = { status, version, ...(problem !== undefined && { problem }), warnings: [] }
    sendJson(exchange, problem === undefined ? 200 : 503, body)
  },
  '/metrics': async (exchange) =>
    sendText(exchange, 200, { type: registry.contentType, text: await registry.metrics() }),
})

function problemOf({ state }: Site): string | undefined {
  switch (state) {
    case 'built':
      return undefined
    case 'building':
      return 'the dashboard is being built'
    case 'failed':
      return 'the dashboard could not be built'
    default:
      return state satisfies never
  }
}

interface Failure {
  exchange: Exchange
  error: unknown
  requestId: string
}

function respondWithError({ log }: AppOptions, { exchange, error, requestId }: Failure): void {
  const { res, method, pathname: path } = exchange
  if (!(error instanceof AppError)) log.error('request.failed', { method, path, error })
  if (res.headersSent || res.destroyed) return void res.destroy()
  const { status, headers, body } = errorReply(error, { requestId, now: new Date() })
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  sendJson(exchange, status, body)
}
