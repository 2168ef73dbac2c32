import type { IncomingMessage } from 'node:http'
import { isId, type GatewayCaller, type KeyType, type Role } from '@postrider/contracts'
import { noEndpoint, notFound, roleRequired, type AppError } from '@postrider/contracts/errors'
import { readCookie } from '@postrider/http'
import type { Counts } from '@postrider/security/key-store'
import { readSessionToken, sessionCookie, type SessionClaims } from '@postrider/security'
import {
  emailNotVerified,
  foreignOrigin,
  invalidKey,
  keyNotAccepted,
  keyOrSessionRequired,
  mailServerOnly,
  missingAuthorization,
  notMember,
  notSignedIn,
  projectHeaderRequired,
} from './errors.ts'
import { findKey, findSession, type LookupClient, type SessionAccess } from './access.ts'
import { hasToken } from './bearer-token.ts'
import type { Context } from './context.ts'
import { isAllowedOrigin } from './cors.ts'
import type { Exchange } from './exchange.ts'
import { mayReadInbox } from './local-access.ts'
import { limitedGroup } from './limit-address.ts'
import type { Match } from './match-route.ts'
import { isWrite, type Route } from './route.ts'

/** The caller, and the request counts of its project for the limits. */
export interface Authenticated extends Counts {
  caller: GatewayCaller
  disabled: boolean
}

const anonymous: Authenticated = { caller: { kind: 'anonymous' }, disabled: false }

/**
 * Returns the caller of a request, identified by key or session as the route requires.
 *
 * Throws 401 `MISSING_AUTH` if `Authorization` is missing or unusable, 401 `INVALID_API_KEY` if the key is
 * unknown or of the wrong type, and 401 `UNAUTHORIZED` without a valid session. Throws 400 if `X-Project-Id`
 * is missing. Throws 403 if the address is unverified, the user is not a member, or the role or origin is not
 * allowed. Throws 404 if the path contains a foreign project, or if the inbox is not accessible.
 */
export async function authenticate(ctx: Context, exchange: Exchange, match: Match): Promise<Authenticated> {
  return authenticators[match.route.who](ctx, exchange, match)
}

type Authenticate = (ctx: Context, exchange: Exchange, match: Match) => Authenticated | Promise<Authenticated>

const authenticators: Record<Route['who'], Authenticate> = {
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
  const requiredType: KeyType = route.who === 'public-key' ? 'public' : 'secret'
  const requests = requiredType === 'public' ? ctx.config.addressLimits.publicKey : 0
  const lookupClient: LookupClient = {
    group: limitedGroup(ctx.config, client),
    requests,
    budget: requiredType,
  }
  const key = readKey(req, requiredType)
  const { known, ...counts } = await findKey(ctx, key, lookupClient)
  if (known?.keyType !== requiredType) throw invalidKey(requiredType, key)
  const { projectId, generation, disabled, ownerId } = known
  if (route.project === 'path' && params['id']?.toLowerCase() !== projectId)
    throw notFound('project', params['id'] ?? '')
  const owner = ownerId ? { ownerId } : {}
  return {
    caller: { kind: 'key', keyType: requiredType, ...owner, projectId, generation },
    disabled,
    ...counts,
  }
}

function readKey(req: IncomingMessage, requiredType: KeyType): string {
  const key = bearerOf(req)
  if (key === undefined) throw missingAuthorization(requiredType)
  if (!keyForm[requiredType].test(key)) throw invalidKey(requiredType, key)
  return key
}

const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]

/** The form of each type of key. The accounts service is not called for text in any other form. */
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
 * Converts an id to lower case, like in the database. A cache entry with another spelling would stay valid
 * after a member's removal.
 */
const canonicalId = (given: string | string[] | undefined): string | null =>
  typeof given === 'string' && isId(given) ? given.toLowerCase() : null

function notInProject(route: Route, projectId: string | string[] | undefined): AppError {
  if (route.project === 'path') return notFound('project', String(projectId))
  if (projectId === undefined) return projectHeaderRequired()
  return notMember()
}

const ranks: Record<Role, number> = { MEMBER: 1, ADMIN: 2, OWNER: 3 }

function requireRole({ role }: NonNullable<SessionAccess['project']>, route: Route): void {
  if (ranks[role] >= ranks[route.role]) return
  const needed = route.role === 'OWNER' ? 'an owner' : 'an admin or owner'
  throw roleRequired(needed)
}

function requireVerified({ mustVerifyEmail }: SessionAccess, { unverified }: Route): void {
  if (!mustVerifyEmail || unverified === 'allowed') return
  throw emailNotVerified()
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
  throw mailServerOnly()
}

async function sessionClaims(ctx: Context, exchange: Exchange, route: Route): Promise<SessionClaims> {
  const claims = await readSession(ctx, exchange)
  if (!claims) throw noSession(exchange, route)
  requireOwnOrigin(ctx, exchange)
  return claims
}

/**
 * Throws 403 for a write that does not come from a page of this installation, because browsers also send the
 * cookie with requests from other sites. Allows a request without an origin: it comes from a browser only if
 * Fetch Metadata marks it as cross-site.
 */
function requireOwnOrigin(ctx: Context, exchange: Exchange): void {
  const { origin, 'sec-fetch-site': site } = exchange.req.headers
  const isForeign =
    origin === undefined ? site === 'cross-site' : !isAllowedOrigin(ctx.config, exchange, origin)
  if (isForeign && isWrite(exchange.method)) throw foreignOrigin()
}

async function readSession(ctx: Context, { req }: Exchange): Promise<SessionClaims | undefined> {
  const token = readCookie(req.headers.cookie, sessionCookie)
  return token === undefined ? undefined : readSessionToken(ctx.config.sessionKeys, token)
}

function noSession({ req }: Exchange, { who }: Route): AppError {
  // Only requests with a session name their project. The dashboard shows their errors to users without keys.
  const isOfSession = req.headers['x-project-id'] !== undefined
  if (who === 'secret-key-or-session' && !isOfSession) return keyOrSessionRequired()
  return bearerOf(req) === undefined ? notSignedIn() : keyNotAccepted()
}
