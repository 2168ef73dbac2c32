import type { IncomingMessage } from 'node:http'
import { isId, keyPrefixes, type GatewayCaller, type KeyType, type Role } from '@postrider/contracts'
import { AppError, badRequest, forbidden, notFound } from '@postrider/contracts/errors'
import { readCookie } from '@postrider/http'
import type { Counts } from '@postrider/security/key-store'
import { readSessionToken, sessionCookie, type SessionClaims } from '@postrider/security'
import { findKey, findSession, type Asker, type SessionAccess } from './access.ts'
import { hasToken } from './bearer-token.ts'
import type { Context } from './context.ts'
import { isAllowedOrigin } from './cors.ts'
import type { Exchange } from './exchange.ts'
import { mayReadInbox } from './local-access.ts'
import { limitedGroup } from './limit-address.ts'
import type { Match } from './match-route.ts'
import { isWrite, type Route } from './route.ts'

/** The caller, and what the limits need to know of its project. */
export interface Authenticated extends Counts {
  caller: GatewayCaller
  disabled: boolean
}

const anonymous: Authenticated = { caller: { kind: 'anonymous' }, disabled: false }

/**
 * Key or session → caller, by the route's row. Refuses with 401 `MISSING_AUTH` (no usable `Authorization`),
 * `INVALID_API_KEY` (unknown or wrong kind of key), `UNAUTHORIZED` (no live session); 400 (no
 * `X-Project-Id`); 403 (`EMAIL_VERIFICATION_REQUIRED`, `PROJECT_ACCESS_DENIED`, role, origin); 404 (a project
 * in the path that is not the caller's, or an inbox that is not shown).
 */
export async function authenticate(ctx: Context, exchange: Exchange, match: Match): Promise<Authenticated> {
  return byWho[match.route.who](ctx, exchange, match)
}

type Authenticate = (ctx: Context, exchange: Exchange, match: Match) => Authenticated | Promise<Authenticated>

const byWho: Record<Route['who'], Authenticate> = {
  anybody: () => anonymous,
  visitor: asVisitor,
  inbox: asInboxReader,
  'mail-server': asMailServer,
  'public-key': withKey,
  'secret-key': withKey,
  'secret-key-or-session': (ctx, exchange, match) =>
    exchange.req.headers.authorization === undefined
      ? withSession(ctx, exchange, match)
      : withKey(ctx, exchange, match),
  session: withSession,
  user: asUser,
}

async function withKey(
  ctx: Context,
  { req, client }: Exchange,
  { route, params }: Match,
): Promise<Authenticated> {
  const wanted: KeyType = route.who === 'public-key' ? 'public' : 'secret'
  const requests = wanted === 'public' ? ctx.config.addressLimits.publicKey : 0
  const asker: Asker = { group: limitedGroup(ctx.config, client), requests, budget: wanted }
  const key = readKey(req, wanted)
  const { known, ...counts } = await findKey(ctx, key, asker)
  if (known?.keyType !== wanted) throw invalidKey(wanted, key)
  const { projectId, generation, disabled, ownerId } = known
  if (route.project === 'path' && params['id']?.toLowerCase() !== projectId)
    throw notFound('project', params['id'] ?? '')
  const owner = ownerId ? { ownerId } : {}
  return { caller: { kind: 'key', keyType: wanted, ...owner, projectId, generation }, disabled, ...counts }
}

function readKey(req: IncomingMessage, wanted: KeyType): string {
  const key = bearerOf(req)
  if (key === undefined) throw missingAuth(wanted)
  if (!keyForm[wanted].test(key)) throw invalidKey(wanted, key)
  return key
}

const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/** Anything else cannot be a key of this kind, so accounts is not asked about it. */
const keyForm = { public: /^pk_[\w-]{16,128}$/, secret: /^sk_[\w-]{16,128}$/ }

async function withSession(
  ctx: Context,
  exchange: Exchange,
  { route, params }: Match,
): Promise<Authenticated> {
  const claims = await sessionClaims(ctx, exchange, route)
  const projectId = route.project === 'path' ? params['id'] : exchange.req.headers['x-project-id']
  const group = limitedGroup(ctx.config, exchange.client)
  const { known, ...counts } = await findSession(ctx, claims, { projectId: canonicalId(projectId), group })
  if (!known) throw noSession(exchange, route)
  requireVerified(known, route)
  const { project } = known
  if (!project) throw notInProject(route, projectId)
  requireRole(project, route)
  const { disabled, ...inProject } = project
  return {
    caller: { kind: 'session', userId: known.userId, sessionId: claims.sid, ...inProject },
    disabled,
    ...counts,
  }
}

/**
 * As the database writes it: an entry of the key store under another spelling would outlive the member's
 * removal.
 */
const canonicalId = (given: string | string[] | undefined): string | null =>
  typeof given === 'string' && isId(given) ? given.toLowerCase() : null

function notInProject(route: Route, projectId: string | string[] | undefined): AppError {
  if (route.project === 'path') return notFound('project', String(projectId))
  if (projectId === undefined)
    return badRequest('The header X-Project-Id is missing.', {
      suggestion: 'Name the project in X-Project-Id, or call with its secret key, which names it by itself.',
    })
  return forbidden(
    'You are not a member of this project.',
    'PROJECT_ACCESS_DENIED',
    'Name one of your own projects in X-Project-Id; GET /users/@me/projects lists them.',
  )
}

const ranks: Record<Role, number> = { MEMBER: 1, ADMIN: 2, OWNER: 3 }

function requireRole({ role }: NonNullable<SessionAccess['project']>, route: Route): void {
  if (ranks[role] >= ranks[route.role]) return
  const needed = route.role === 'OWNER' ? 'an owner' : 'an admin or owner'
  throw forbidden(`Only ${needed} of the project may do this.`, 'FORBIDDEN', `Ask ${needed} of the project.`)
}

function requireVerified({ mustVerifyEmail }: SessionAccess, { unverified }: Route): void {
  if (!mustVerifyEmail || unverified === 'allowed') return
  throw forbidden(
    'Your email address has to be verified first.',
    'EMAIL_VERIFICATION_REQUIRED',
    'Follow the link in the mail that was sent to you; POST /auth/request-verification sends another.',
  )
}

async function asUser(ctx: Context, exchange: Exchange, { route }: Match): Promise<Authenticated> {
  const claims = await sessionClaims(ctx, exchange, route)
  const known = await findUser(ctx, exchange, claims)
  if (!known) throw noSession(exchange, route)
  requireVerified(known, route)
  return { ...anonymous, caller: { kind: 'user', userId: known.userId, sessionId: claims.sid } }
}

async function asVisitor(ctx: Context, exchange: Exchange): Promise<Authenticated> {
  const claims = await readSession(ctx, exchange)
  if (!claims) return anonymous
  requireOwnOrigin(ctx, exchange)
  const known = await findUser(ctx, exchange, claims)
  if (!known) return anonymous
  return { ...anonymous, caller: { kind: 'user', userId: known.userId, sessionId: claims.sid } }
}

async function findUser(
  ctx: Context,
  { client }: Exchange,
  claims: SessionClaims,
): Promise<SessionAccess | null> {
  const group = limitedGroup(ctx.config, client)
  return (await findSession(ctx, claims, { projectId: null, group })).known
}

function asInboxReader({ config }: Context, { client }: Exchange): Authenticated {
  if (mayReadInbox(config, client)) return anonymous
  throw noEndpoint()
}

function asMailServer({ config }: Context, { req }: Exchange): Authenticated {
  if (config.mailServerToken === undefined) throw noEndpoint()
  if (hasToken(req.headers.authorization, config.mailServerToken)) return anonymous
  throw unauthorized(
    'This endpoint is for the mail server of this installation.',
    'Send "Authorization: Bearer …" with the setting DSN_TOKEN.',
  )
}

const noEndpoint = (): AppError =>
  new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'No such endpoint.' })

async function sessionClaims(ctx: Context, exchange: Exchange, route: Route): Promise<SessionClaims> {
  const claims = await readSession(ctx, exchange)
  if (!claims) throw noSession(exchange, route)
  requireOwnOrigin(ctx, exchange)
  return claims
}

/**
 * A browser sends the cookie along with requests that other sites make, so a write must come from one of our
 * own pages. One without an origin is no browser's, unless it says that another site has made it (Fetch
 * Metadata).
 */
function requireOwnOrigin(ctx: Context, exchange: Exchange): void {
  const { origin, 'sec-fetch-site': site } = exchange.req.headers
  const isForeign =
    origin === undefined ? site === 'cross-site' : !isAllowedOrigin(ctx.config, exchange, origin)
  if (isForeign && isWrite(exchange.method))
    throw forbidden(
      'This origin may not act for a signed-in user.',
      'FORBIDDEN',
      'Add it to DASHBOARD_ORIGINS.',
    )
}

async function readSession(ctx: Context, { req }: Exchange): Promise<SessionClaims | undefined> {
  const token = readCookie(req.headers.cookie, sessionCookie)
  return token === undefined ? undefined : readSessionToken(ctx.config.sessionKeys, token)
}

const missingAuth = (wanted: KeyType): AppError =>
  new AppError('unauthorised', 'MISSING_AUTH', {
    message: 'The Authorization header is missing or not of the form "Bearer <key>".',
    suggestion: `Send "Authorization: Bearer ${keyPrefixes[wanted]}…" with the project's ${wanted} key.`,
  })

const otherKind: Record<KeyType, KeyType> = { public: 'secret', secret: 'public' }

/** What the kind of key is for that came where this one is wanted. */
const useOfOther: Record<KeyType, string> = {
  secret: 'which is for POST /v1/track alone',
  public: 'with which a server tracks events by POST /events/track',
}

const invalidKey = (wanted: KeyType, given: string): AppError => {
  const other = otherKind[wanted]
  const ours = `the project's ${wanted} key (${keyPrefixes[wanted]}…)`
  return new AppError('unauthorised', 'INVALID_API_KEY', {
    message: `This endpoint needs a valid ${wanted} key (${keyPrefixes[wanted]}…).`,
    suggestion: given.startsWith(keyPrefixes[other])
      ? `You have sent a ${other} key (${keyPrefixes[other]}…), ${useOfOther[wanted]}; send ${ours} here.`
      : `Check that the key is the project's current ${wanted} key; a rotation invalidates the old keys immediately.`,
  })
}

function noSession({ req }: Exchange, { who }: Route): AppError {
  if (who === 'secret-key-or-session')
    return unauthorized(
      'The request has no Authorization header, and you are not signed in, or the session has ended.',
      `Send "Authorization: Bearer ${keyPrefixes.secret}…" with the project's secret key, or sign in with POST /auth/login.`,
    )
  if (bearerOf(req) !== undefined)
    return unauthorized(
      'This endpoint is for signed-in people: it takes no API key.',
      'Sign in with POST /auth/login, and call with the cookie that it sets.',
    )
  return unauthorized('You are not signed in, or the session has ended.', 'Sign in with POST /auth/login.')
}

const unauthorized = (message: string, suggestion: string): AppError =>
  new AppError('unauthorised', 'UNAUTHORIZED', { message, suggestion })
