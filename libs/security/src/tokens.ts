import { GatewayCaller, type Caller, type ServiceCaller } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
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
import { keysUnavailable, tokenExpired, untrustedCaller } from './errors.ts'
import type { KeyRing } from './key-ring.ts'

/**
 * The claims that distinguish the kinds of token, so that none is accepted as another (RFC 8725 sections
 * 3.11 and 3.12). The claims of a session are in `session-token.ts`. The audience is the called service.
 */
const gatewayMarks = { typ: 'caller+jwt', issuer: 'postrider-gateway' }
const serviceMarks = { typ: 'service+jwt', issuer: 'postrider-service' }
const serviceTokenSeconds = 60

/**
 * Returns the caller that a bearer token names. Throws 401 `UNAUTHORIZED` for a token that neither the
 * gateway nor a service signed for this service. Throws 503 while the gateway's keys cannot be fetched, and
 * for a token that expired while the request waited.
 */
export type VerifyCaller = (token: string) => Promise<Caller>

export interface VerifierOptions {
  /** The verifying service: the audience that tokens must name. */
  service: string
  gatewayKeys: JWTVerifyGetKey
  serviceKeys: KeyRing
}

/**
 * Returns the gateway's published keys, cached for 10 minutes. An unknown key id fetches them again, at
 * most once a second.
 */
export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: 1_000,
    timeoutDuration: 3_000,
  })

/**
 * Returns a verifier of two kinds of token. A token of the gateway (EdDSA, only it can sign) names a
 * caller, never a service. A token of a service (HS256, a shared ring) names that service only. All
 * services share the ring, so each could name any service, but none can name a user or a key (ADR 10).
 * Verified gateway tokens are cached until they expire: a verification takes 146 µs, and the gateway reuses
 * a token for 30 s.
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
    // The signature is valid: the request has waited for longer than its token is valid.
    if (cause instanceof errors.JWTExpired) throw tokenExpired(cause)
    throw untrustedCaller(cause)
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

/**
 * Throws 503 while the keys cannot be fetched: with a 401 the client would assume that its valid key is
 * invalid.
 */
const orUnavailable =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error
      throw keysUnavailable(error)
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

/** Returns a token for one audience: the called service. */
export type ServiceTokenOf = (audience: string) => Promise<string>

/**
 * Returns a function that signs the tokens for calls of other services. A token is valid for 60 s and
 * reused for half of that.
 */
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
 * Signs the gateway's token for a caller and the called service: EdDSA, 60 s. Only the gateway has the
 * private key.
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
