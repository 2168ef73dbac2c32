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
 * The claims that distinguish the kinds of tokens, so that no token is accepted as another kind (RFC 8725
 * sections 3.11 and 3.12). The audience is the called service. `session-token.ts` defines the claims of
 * sessions.
 */
const gatewayMarks = { typ: 'caller+jwt', issuer: 'postrider-gateway' }
const serviceMarks = { typ: 'service+jwt', issuer: 'postrider-service' }
const serviceTokenSeconds = 60

/**
 * Returns the caller that a bearer token names. Throws 401 `UNAUTHORIZED` unless the gateway or a service
 * signed the token for this service. Throws 503 if the gateway's keys cannot be fetched, or if the token
 * expired while the request waited.
 */
export type VerifyCaller = (token: string) => Promise<Caller>

export interface VerifierOptions {
  /** The name of the verifying service, which must be the token's audience. */
  service: string
  gatewayKeys: JWTVerifyGetKey
  serviceKeys: KeyRing
}

/**
 * Returns the gateway's published keys, which are cached for 10 minutes. An unknown key id causes another
 * fetch, at most once a second.
 */
export const remoteKeys = (jwksUrl: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(jwksUrl), {
    cacheMaxAge: 600_000,
    cooldownDuration: 1_000,
    timeoutDuration: 3_000,
  })

/**
 * Returns a verifier for two kinds of tokens. A gateway token (EdDSA, only the gateway can sign it) names a
 * caller that is not a service. A service token (HS256, a shared ring) names only the service itself. A
 * service could sign a token in another service's name, but never in the name of a user or a key (ADR 10).
 * Verified gateway tokens are cached until they expire: a verification takes 146 µs, and the gateway reuses a
 * token for 30 s.
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
    // The signature is valid, but the request has waited until its token expired.
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

/** Throws 503 if the keys cannot be fetched. After a 401, the client would assume that its key is invalid. */
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

/** Returns a token whose audience is the called service. */
export type ServiceTokenOf = (audience: string) => Promise<string>

/**
 * Returns a function that signs tokens for calls to other services. A token is valid for 60 s and is reused
 * for 30 s.
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
 * Signs a gateway token for a caller and the called service: EdDSA, valid for 60 s. Only the gateway has the
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
