import { GatewayCaller, type Caller, type ServiceCaller } from '@postrider/contracts'
import { AppError, unavailable } from '@postrider/contracts/errors'
import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWTVerifyGetKey,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { KeyRing } from './key-ring.ts'

/**
 * The claims that distinguish the kinds of token, so that none is accepted as another (RFC 8725 sections 3.11
 * and 3.12). Those of a session are in `session-token.ts`. The audience is the service that is addressed.
 */
const gatewayMarks = { typ: 'caller+jwt', issuer: 'postrider-gateway' }
const serviceMarks = { typ: 'service+jwt', issuer: 'postrider-service' }
const serviceTokenSeconds = 60

/**
 * The caller that a bearer token names. Throws 401 `UNAUTHORIZED` for anything not signed by the gateway or a
 * service for this service, 503 while the gateway's keys cannot be fetched, and for a token that expired on
 * its way.
 */
export type VerifyCaller = (token: string) => Promise<Caller>

export interface VerifierOptions {
  /** The service that verifies: the audience that tokens must name. */
  service: string
  gatewayKeys: JWTVerifyGetKey
  serviceKeys: KeyRing
}

/**
 * The gateway's published keys, cached for 10 minutes. An unknown key id fetches them again, at most once a
 * second.
 */
export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: 1_000,
    timeoutDuration: 3_000,
  })

/**
 * Verifies two kinds of token, each bound to its claims: the gateway's (EdDSA, only it can sign) names the
 * caller and never a service; another service's (HS256, a shared ring) names that service and nothing else.
 * All services share the ring, so each of them could name any service; none can name a user or a key (ADR
 * 10). Verified gateway tokens are remembered until they expire: verifying costs 146 µs, and the gateway
 * keeps one for 30 s.
 */
export function callerVerifier({ gatewayKeys, ...options }: VerifierOptions): VerifyCaller {
  const remembered = new LRUCache<string, Caller>({ max: 10_000 })
  const verifying = { ...options, gatewayKeys: orUnavailable(gatewayKeys) }
  return async (token) => {
    const known = remembered.get(token)
    if (known) return known
    const { caller, expiresInMs } = await verify(token, verifying)
    remembered.set(token, caller, { ttl: Math.max(1, expiresInMs) })
    return caller
  }
}

interface Verified {
  caller: Caller
  expiresInMs: number
}

async function verify(token: string, options: VerifierOptions): Promise<Verified> {
  try {
    return await (isServiceToken(token) ? verifyService(token, options) : verifyGateway(token, options))
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    // Signed by one of us for a known caller: the request has waited for longer than its token is valid.
    if (cause instanceof errors.JWTExpired) throw unavailable('The request has waited too long.', cause)
    throw new AppError('unauthorised', 'UNAUTHORIZED', {
      message: 'This service answers only the gateway and its peers.',
      cause,
    })
  }
}

async function verifyGateway(token: string, { service, gatewayKeys }: VerifierOptions): Promise<Verified> {
  const rules = { ...gatewayMarks, audience: service, algorithms: ['EdDSA'], requiredClaims: ['exp'] }
  const { payload } = await jwtVerify(token, gatewayKeys, rules)
  return { caller: GatewayCaller.parse(payload['caller']), expiresInMs: msUntil(payload.exp) }
}

const ServiceClaims = z.object({ sub: z.string().min(1).max(100), caller: z.undefined().optional() })

async function verifyService(token: string, { service, serviceKeys }: VerifierOptions): Promise<Verified> {
  const rules = { ...serviceMarks, audience: service, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }
  const { payload } = await jwtVerify(token, keyFrom(serviceKeys), rules)
  const caller: ServiceCaller = { kind: 'service', service: ServiceClaims.parse(payload).sub }
  return { caller, expiresInMs: msUntil(payload.exp) }
}

const msUntil = (seconds = 0): number => seconds * 1000 - Date.now()

/** Throws 503 while the keys cannot be fetched: a 401 would tell the client that its valid key is invalid. */
const orUnavailable =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      throw unavailable('The keys of the gateway cannot be fetched.', error)
    }
  }

const isServiceToken = (token: string): boolean => decodeProtectedHeader(token).alg === 'HS256'

const keyFrom =
  (ring: KeyRing): JWTVerifyGetKey =>
  ({ kid }) => {
    const key = ring.find((each) => each.id === kid)
    if (!key) throw new Error('unknown key id')
    return new TextEncoder().encode(key.secret)
  }

/** A token for one audience: the service that is called. */
export type ServiceTokenOf = (audience: string) => Promise<string>

/** Signs the tokens with which this service calls its peers; a token is used for half of its 60 s. */
export function serviceTokenSigner(service: string, ring: KeyRing): ServiceTokenOf {
  const current = new Map<string, { token: Promise<string>; until: number }>()
  return (audience) => {
    const kept = current.get(audience)
    if (kept && kept.until >= Date.now()) return kept.token
    const token = signServiceToken(service, { ring, audience })
    current.set(audience, { token, until: Date.now() + serviceTokenSeconds * 500 })
    return token
  }
}

async function signServiceToken(
  service: string,
  { ring, audience }: { ring: KeyRing; audience: string },
): Promise<string> {
  const key = ring[0]
  if (!key) throw new Error('SERVICE_TOKEN_KEYS is empty')
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid: key.id, typ: serviceMarks.typ })
    .setIssuer(serviceMarks.issuer)
    .setSubject(service)
    .setAudience(audience)
    .setExpirationTime(`${serviceTokenSeconds}s`)
    .sign(new TextEncoder().encode(key.secret))
}

/**
 * Signs the gateway's token for a caller and the service that it turns to: EdDSA, 60 s. Only the gateway has
 * the private key.
 */
export async function signCallerToken(
  caller: GatewayCaller,
  key: { id: string; privateKey: CryptoKey; audience: string },
): Promise<string> {
  return new SignJWT({ caller })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: gatewayMarks.typ })
    .setIssuer(gatewayMarks.issuer)
    .setAudience(key.audience)
    .setExpirationTime('60s')
    .sign(key.privateKey)
}
