import { originOf, version, withCorrelation, type Caller } from '@postrider/contracts'
import { AppError, noEndpoint } from '@postrider/contracts/errors'
import { isTransientError } from '@postrider/db'
import { withSpan } from '@postrider/tracing'
import { isIP } from 'node:net'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { dependencyUnavailable } from './errors.ts'
import { callerOf } from './caller.ts'
import { endpointOf } from './endpoint-of.ts'
import type { Endpoint } from './endpoint.ts'
import { endpointClasses, type EndpointClassOf } from './endpoint-class.ts'
import { fromHttpError } from './error-envelope.ts'
import { jsonBody, setValueLimits } from './json-body.ts'
import { largeBodies } from './large-bodies.ts'
import { refusalLog, type RequestLog } from './refusal-log.ts'
import { requestIdOf } from './request-id.ts'
import { routerOf } from './router.ts'
import { sendError } from './send-error.ts'
import { shareReads } from './share-reads.ts'
import { traceRequest } from './trace-request.ts'
import type { VerifyCaller } from '@postrider/security'

/** Measures the requests of an app and returns the text for `GET /metrics`. */
export interface RequestMetrics {
  registry: { contentType: string; metrics(): Promise<string> }
  /** Starts to time a request. Call the returned function when the request ends. */
  startRequest(): (method: string, status: number, endpoint: string) => void
}

export interface AppOptions {
  /** The endpoints, in the order in which they are matched. */
  endpoints: readonly Endpoint[]
  verifyCaller: VerifyCaller
  log: RequestLog
  metrics: RequestMetrics
  /** Returns the reason why this instance cannot serve requests, for /readyz; undefined if it can. */
  health(): Promise<string | undefined> | string | undefined
  /** Returns warnings while this instance can serve requests, for /readyz and the gateway's /health. */
  degraded?(): string[]
  /** The maximum size of a JSON body, in Express's notation. */
  bodyLimit?: string
  /** Called after every request that may have written data, to wake loops. */
  onWrite?(): void
}

/**
 * Creates the app of a service: probes, metrics, request id, caller, JSON body, endpoints and error
 * envelope.
 */
export function createApp(options: AppOptions): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.get('/livez', (_req, res) => void res.json({ status: 'ok' }))
  app.get('/readyz', readyz(options))
  app.get('/metrics', metrics(options))
  app.use(
    correlate(options, endpointClasses(options.endpoints)),
    authenticate(options.verifyCaller),
    shareReads(),
    // Raw endpoints come before the JSON parser.
    routerOf(options.endpoints.filter(({ isRaw }) => isRaw)),
    largeBodies(),
    setValueLimits(options.endpoints),
    jsonBody(options.bodyLimit ?? '5mb'),
  )
  app.use(routerOf(options.endpoints.filter(({ isRaw }) => !isRaw)))
  app.use(() => {
    throw noEndpoint()
  })
  app.use(answerError(options.log))
  return app
}

const readyz =
  ({ health, degraded }: AppOptions): RequestHandler =>
  async (_req, res) => {
    const problem = await health()
    const warnings = degraded?.() ?? []
    res
      .status(problem ? 503 : 200)
      .json({ status: problem ? 'unready' : 'ok', version, ...(problem && { problem }), warnings })
  }

const metrics =
  ({ metrics }: AppOptions): RequestHandler =>
  async (_req, res) =>
    void res.type(metrics.registry.contentType).send(await metrics.registry.metrics())

const correlate =
  ({ metrics, onWrite }: AppOptions, classOf: EndpointClassOf): RequestHandler =>
  (req, res, next) => {
    const requestId = requestIdOf(req.headers['x-request-id'])
    const stop = metrics.startRequest()
    res.locals['requestId'] = requestId
    res.setHeader('X-Request-Id', requestId)
    res.once('finish', () => {
      stop(req.method, res.statusCode, classOf(req.method, endpointOf(req)))
      if (req.method !== 'GET' && res.statusCode < 400) onWrite?.()
    })
    const span = traceRequest(req, res)
    withCorrelation({ requestId }, () => withSpan(span, next))
  }

const authenticate =
  (verifyCaller: VerifyCaller): RequestHandler =>
  async (req, res, next) => {
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1]
    const caller: Caller = token ? await verifyCaller(token) : { kind: 'anonymous' }
    res.locals['caller'] = caller
    const projectId = 'projectId' in caller ? caller.projectId : undefined
    const requestId = String(res.locals['requestId'])
    const origin = originOf(caller, addressOf(req.headers['x-forwarded-for']))
    withCorrelation(projectId ? { requestId, projectId, origin } : { requestId, origin }, next)
  }

/**
 * Returns the client's address from a header. The gateway writes a single address; any other value is
 * ignored.
 */
const addressOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' && isIP(header) !== 0 ? header : undefined

function answerError(log: RequestLog): ErrorRequestHandler {
  const logRefusal = refusalLog(log)
  // Express recognizes an error handler by its four parameters.
  // oxlint-disable-next-line max-params
  return (thrown: unknown, req, res, _next) => {
    const { method, path } = req
    const error = isTransientError(thrown) ? dependencyUnavailable(thrown) : fromHttpError(thrown)
    if (error instanceof AppError)
      logRefusal({ error, caller: nameOf(callerOf(res)), method, endpoint: endpointOf(req), path })
    else log.error('request.failed', { method, path, error })
    // Part of the response was already sent. Close the connection, so that the client does not treat the
    // response as complete.
    if (res.headersSent) return void res.destroy()
    sendError(res, error)
  }
}

const nameOf = (caller: Caller): string => {
  if ('projectId' in caller) return caller.projectId
  return caller.kind === 'service' ? caller.service : caller.kind
}
