import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { withCorrelation, type GatewayCaller } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import { errorReply, requestIdOf } from '@postrider/http'
import { withSpan } from '@postrider/tracing'
import { notInstalled, projectDisabled, unknownEndpoint, wrongMethod } from './errors.ts'
import { authenticate, type Authenticated } from './authenticate.ts'
import { checkAnnouncedLength, checkEncoding, drain } from './bodies/body-limit.ts'
import { receiveBody } from './bodies/receive-body.ts'
import type { Context } from './context.ts'
import { allowOrigin, respondToPreflight } from './cors.ts'
import { forwardToDashboard, isDashboardPath } from './dashboard.ts'
import { requireDiskSpace } from './disk-full.ts'
import { sendJson, beginExchange, replaceForgedId, type Exchange } from './exchange.ts'
import { setForwardHeaders } from './forward-headers.ts'
import { anonymousCaller, limitAddress, limitedGroup } from './limit-address.ts'
import { routeMatcher, type Match } from './match-route.ts'
import { ownEndpoints, type Handler } from './own-endpoints.ts'
import { limitExceeded, showUsage } from './rate-limit.ts'
import { isWrite, type Route } from './route.ts'
import { bodyLimitOf, endpointClassOf, endpoints } from '@postrider/contracts/api'
import { endpointSuggester } from './suggest-endpoint.ts'
import { traceExchange } from './trace-exchange.ts'
import { proxyWarning } from './untrusted-proxy.ts'

/** Creates the public HTTP entry point. `serve` runs the checks of a request in order. */
export function createApp(ctx: Context, table: readonly Route[] = endpoints): RequestListener {
  const matchPath = routeMatcher(table)
  const suggest = endpointSuggester(table)
  const ownHandlers: Readonly<Record<string, Handler>> = ownEndpoints(ctx)
  const warnOfProxy = proxyWarning(ctx.config, ctx.log)

  const serve = async (exchange: Exchange): Promise<void> => {
    if (isDashboardPath(exchange.pathname))
      return forwardToDashboard(ctx, exchange, (error) => respondWithError(ctx, exchange, error))
    const path = matchPath(exchange.pathname)
    const match = path?.match(methodOf(exchange))
    const cors = match?.route.cors ?? 'dashboard'
    allowOrigin(ctx.config, exchange, cors)
    if (!path) throw unknownEndpoint(suggest(exchange))
    if (exchange.method === 'OPTIONS') return respondToPreflight(exchange, cors, path.methods)
    if (!match) throw methodNotAllowed(exchange, path.methods, suggest(exchange))
    exchange.endpointClass = endpointClassOf(match.route)
    const handle = ownHandlers[match.route.path]
    if (handle) return handle(exchange)
    await withSpan(traceExchange(exchange, match), () => forward(ctx, exchange, match))
  }

  const begin: RequestListener = (req, res) => {
    warnOfProxy(req)
    const exchange = beginExchange(ctx.config, req, res)
    const stop = ctx.metrics.startRequest()
    res.once('close', () => {
      stop(exchange.method, res.statusCode, exchange.endpointClass)
      logRequest(ctx, exchange)
    })
    setSafetyHeaders(exchange)
    const { requestId } = exchange
    const serving = withCorrelation({ requestId }, () => serve(exchange))
    void serving.catch((error: unknown) => respondWithError(ctx, exchange, error))
  }

  return (req, res) => {
    try {
      begin(req, res)
    } catch (error) {
      respondToEarlyError(ctx, { req, res, error })
    }
  }
}

interface EarlyError {
  req: IncomingMessage
  res: ServerResponse
  error: unknown
}

/**
 * Responds to an error that occurs before the exchange exists. Must not throw, because that would end the
 * process.
 */
function respondToEarlyError(ctx: Context, { req, res, error }: EarlyError): void {
  const requestId = requestIdOf(undefined)
  ctx.log.error('request.failed', { method: req.method, requestId, error })
  if (res.headersSent || res.destroyed) return void res.destroy()
  const { status, body } = errorReply(error, { requestId, now: ctx.now() })
  sendJson(res, status, body)
  drain(req)
}

/** Returns the method of a request. For a preflight, returns the method of the request that will follow. */
const methodOf = ({ method, req }: Exchange): string =>
  method === 'OPTIONS' ? String(req.headers['access-control-request-method'] ?? 'GET') : method

/** Forwards a request to its service after authentication, limits and body checks. */
async function forward(ctx: Context, exchange: Exchange, match: Match): Promise<void> {
  const { route } = match
  const { service } = route
  const proxy = service === 'gateway' ? undefined : ctx.proxies[service]
  if (!proxy) throw notInstalled(route.method, route.path)
  const isBeyondLimit = await limitAddress(ctx, exchange, route)
  const authenticated = await authenticate(ctx, exchange, match)
  if ('projectId' in authenticated.caller) exchange.projectId = authenticated.caller.projectId
  checkLimits(ctx, exchange, { route, authenticated })
  if (ctx.isDiskFull()) requireDiskSpace(exchange, route)
  checkEncoding(exchange.req)
  const bodyLimit = bodyLimitOf(route, ctx.config.maxAttachmentBytes)
  checkAnnouncedLength(exchange.req, bodyLimit)
  const caller =
    route.who === 'anybody' ? anonymousCaller(route, exchange, isBeyondLimit) : authenticated.caller
  replaceForgedId(exchange, caller)
  const share = { caller, address: limitedGroup(ctx.config, exchange.client) }
  await using body = await receiveBody(exchange.req, {
    limit: bodyLimit,
    isFromMailServer: route.who === 'mail-server',
    takePlace: (signal) => ctx.takeBodyPlace(share, signal),
  })
  const token = await ctx.tokenOf(caller, service)
  if (exchange.res.destroyed) return
  setForwardHeaders(exchange, { token, cookie: route.cookie })
  exchange.req.method = match.method
  exchange.req.url = `${match.pathname}${(exchange.req.url ?? '').slice(exchange.pathname.length)}`
  const fail = (error: unknown): void => respondWithError(ctx, exchange, error)
  await withCorrelation(correlation(exchange, caller), () =>
    proxy.forward({ exchange, body: body?.read(), fail }),
  )
}

function checkLimits(
  { config }: Context,
  exchange: Exchange,
  { route, authenticated }: { route: Route; authenticated: Authenticated },
): void {
  const { disabled, usage, byAddress } = authenticated
  const { rateLimitPerMinute, addressLimits } = config
  const exceeded = showUsage(exchange, [
    { limit: rateLimitPerMinute, usage, of: budgetOf(authenticated.caller) },
    { limit: addressLimits.publicKey, usage: byAddress, of: 'with this key from your IP address' },
  ])
  if (disabled && route.whileDisabled === 'refused' && isWrite(exchange.method)) throw projectDisabled()
  if (exceeded) throw limitExceeded(exceeded)
}

const budgetOf = (caller: GatewayCaller): string =>
  caller.kind === 'key' && caller.keyType === 'public'
    ? 'with the public key of this project'
    : 'with the secret key and the sessions of this project'

const correlation = ({ requestId }: Exchange, caller: GatewayCaller) =>
  'projectId' in caller ? { requestId, projectId: caller.projectId } : { requestId }

/** Sends an error response, unless the client has disconnected or the response has begun. */
function respondWithError(ctx: Context, exchange: Exchange, error: unknown): void {
  const { req, res, requestId, method, pathname: path, projectId: caller = 'anonymous' } = exchange
  if (res.headersSent || res.destroyed) return void res.destroy()
  if (error instanceof AppError) ctx.logRefusal({ error, caller, method, path, requestId })
  else ctx.log.error('request.failed', { method, path, error })
  const { status, headers, body } = errorReply(error, { requestId, now: ctx.now() })
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  sendJson(res, status, body)
  drain(req)
}

function setSafetyHeaders({ res, requestId, client }: Exchange): void {
  res.setHeader('X-Request-Id', requestId)
  // Default for services that set no `Cache-Control`: responses contain contacts, keys and recipients' pages.
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'SAMEORIGIN')
  res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (client.proto === 'https') res.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

const logRequest = ({ log }: Context, { method, pathname, res, requestId }: Exchange): void =>
  log.debug('request', { method, path: pathname, status: res.statusCode, requestId })

/**
 * Suggests another endpoint only if it accepts the request's method. The error already lists the methods that
 * the path accepts.
 */
const methodNotAllowed = ({ method }: Exchange, allow: string[], near: string | undefined): AppError =>
  wrongMethod(method, allow, near?.startsWith(`${method} `) ? near : undefined)
