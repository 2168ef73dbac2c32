import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { withCorrelation, type GatewayCaller } from '@postrider/contracts'
import { AppError, forbidden } from '@postrider/contracts/errors'
import { errorReply, requestIdOf } from '@postrider/http'
import { authenticate, type Authenticated } from './authenticate.ts'
import { checkAnnouncedLength, checkEncoding, drain } from './bodies/body-limit.ts'
import { receiveBody } from './bodies/receive-body.ts'
import type { Context } from './context.ts'
import { allowOrigin, answerPreflight } from './cors.ts'
import { refuseNewData } from './disk-full.ts'
import { answerJson, beginExchange, replaceMarkedId, type Exchange } from './exchange.ts'
import { setForwardHeaders } from './forward-headers.ts'
import { anonymousCaller, limitAddress, limitedGroup } from './limit-address.ts'
import { routeMatcher, type Match } from './match-route.ts'
import { ownEndpoints, type Handler } from './own-endpoints.ts'
import { limitExceeded, showUsage } from './rate-limit.ts'
import { isWrite, type Route } from './route.ts'
import { bodyLimitOf, endpoints } from '@postrider/contracts/api'
import { endpointSuggester } from './suggest-endpoint.ts'
import { proxyWarning } from './untrusted-proxy.ts'

/** The public HTTP entry point. `serve` shows, in order, what is checked of a request. */
export function createApp(ctx: Context, table: readonly Route[] = endpoints): RequestListener {
  const matchPath = routeMatcher(table)
  const suggest = endpointSuggester(table)
  const own: Readonly<Record<string, Handler>> = ownEndpoints(ctx)
  const warnOfProxy = proxyWarning(ctx.config, ctx.log)

  const serve = async (exchange: Exchange): Promise<void> => {
    const path = matchPath(exchange.pathname)
    const match = path?.match(wantedMethod(exchange))
    const cors = match?.route.cors ?? 'dashboard'
    allowOrigin(ctx.config, exchange, cors)
    if (!path) throw notFound(suggest(exchange))
    if (exchange.method === 'OPTIONS') return answerPreflight(exchange, cors, path.methods)
    if (!match) throw wrongMethod(exchange, path.methods, suggest(exchange))
    const answerSelf = own[match.route.path]
    await (answerSelf ? answerSelf(exchange) : pass(ctx, exchange, match))
  }

  const begin: RequestListener = (req, res) => {
    warnOfProxy(req)
    const exchange = beginExchange(ctx.config, req, res)
    const stop = ctx.metrics.startRequest()
    res.once('close', () => {
      stop(exchange.method, res.statusCode)
      logRequest(ctx, exchange)
    })
    setSafetyHeaders(exchange)
    const { requestId } = exchange
    void withCorrelation({ requestId }, () => serve(exchange)).catch((error: unknown) =>
      refuse(ctx, exchange, error),
    )
  }

  return (req, res) => {
    try {
      begin(req, res)
    } catch (error) {
      refuseEarly(ctx, { req, res, error })
    }
  }
}

interface Early {
  req: IncomingMessage
  res: ServerResponse
  error: unknown
}

/** What goes wrong before there is an exchange: a listener that throws ends the process, for every caller. */
function refuseEarly(ctx: Context, { req, res, error }: Early): void {
  const requestId = requestIdOf(undefined)
  ctx.log.error('request.failed', { method: req.method, requestId, error })
  if (res.headersSent || res.destroyed) return void res.destroy()
  const { status, body } = errorReply(error, { requestId, now: ctx.now() })
  answerJson(res, status, body)
  drain(req)
}

/** A preflight asks for the method that is to follow. */
const wantedMethod = ({ method, req }: Exchange): string =>
  method === 'OPTIONS' ? String(req.headers['access-control-request-method'] ?? 'GET') : method

/** Hands the request to its service, once the caller is known and allowed. */
async function pass(ctx: Context, exchange: Exchange, match: Match): Promise<void> {
  const { route } = match
  const { service } = route
  const proxy = service === 'gateway' ? undefined : ctx.proxies[service]
  if (!proxy) throw notImplemented(route)
  const isBeyondLimit = await limitAddress(ctx, exchange, route)
  const authenticated = await authenticate(ctx, exchange, match)
  if ('projectId' in authenticated.caller) exchange.projectId = authenticated.caller.projectId
  checkLimits(ctx, exchange, { route, authenticated })
  if (ctx.isDiskFull()) refuseNewData(exchange, route)
  checkEncoding(exchange.req)
  const bodyLimit = bodyLimitOf(route, ctx.config.maxAttachmentBytes)
  checkAnnouncedLength(exchange.req, bodyLimit)
  const caller =
    route.who === 'anybody' ? anonymousCaller(route, exchange, isBeyondLimit) : authenticated.caller
  replaceMarkedId(exchange, caller)
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
  const fail = (error: unknown): void => refuse(ctx, exchange, error)
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
    { limit: addressLimits.publicKey, usage: byAddress, of: 'with this key from your address' },
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

/** Answers an error, unless the caller is gone or has part of an answer already. */
function refuse(ctx: Context, exchange: Exchange, error: unknown): void {
  const { req, res, requestId, method, pathname: path, projectId: caller = 'anonymous' } = exchange
  if (res.headersSent || res.destroyed) return void res.destroy()
  if (error instanceof AppError) ctx.logRefusal({ error, caller, method, path, requestId })
  else ctx.log.error('request.failed', { method, path, error })
  const { status, headers, body } = errorReply(error, { requestId, now: ctx.now() })
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  answerJson(res, status, body)
  drain(req)
}

function setSafetyHeaders({ res, requestId, client }: Exchange): void {
  res.setHeader('X-Request-Id', requestId)
  // Unless the service sets another: answers hold contacts, keys and the pages of recipients.
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('X-Frame-Options', 'SAMEORIGIN')
  res.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (client.proto === 'https') res.setHeader('Strict-Transport-Security', 'max-age=31536000')
}

const logRequest = ({ log }: Context, { method, pathname, res, requestId }: Exchange): void =>
  log.debug('request', { method, path: pathname, status: res.statusCode, requestId })

const notFound = (near: string | undefined): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'No such endpoint.', suggestion: showing(near) })

const showing = (near: string | undefined): string =>
  `${near === undefined ? '' : `Did you mean ${near}? `}GET /docs shows every endpoint.`

const inWords = new Intl.ListFormat('en')

/**
 * The message names the methods of the path itself, so the suggestion is another path that takes this method.
 */
const wrongMethod = ({ method }: Exchange, allow: string[], near: string | undefined): AppError =>
  new AppError('method-not-allowed', 'BAD_REQUEST', {
    message: `This endpoint does not take ${method}, but ${inWords.format(allow)}.`,
    suggestion: showing(near?.startsWith(`${method} `) ? near : undefined),
    allow,
  })

const notImplemented = ({ method, path }: Route): AppError =>
  new AppError('not-implemented', 'NOT_IMPLEMENTED', {
    message: `${method} ${path} is part of the API but not available in this installation yet.`,
  })

const projectDisabled = (): AppError =>
  forbidden(
    'This project is disabled: it can be read but not changed.',
    'PROJECT_DISABLED',
    'Ask an owner of the project why it was disabled, and to have it enabled again.',
  )
