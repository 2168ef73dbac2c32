import { Id } from '@postrider/contracts'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { KeyRing } from './key-ring.ts'

/** The name of the cookie of a dashboard session. */
export const sessionCookie = 'session'

export const SessionClaims = z.object({ sid: Id, sub: Id })
/** `sid` is the session's id, and `sub` its user's id. */
export type SessionClaims = z.infer<typeof SessionClaims>

/** The claims that distinguish session tokens from all other tokens (RFC 8725 section 3.12). */
const marks = { typ: 'session+jwt', issuer: 'postrider-accounts', audience: 'postrider-sessions' }

/**
 * Returns the value of the session cookie, signed with HS256 and the ring's first key. The accounts service
 * signs it, and the gateway reads it.
 */
export async function signSessionToken(
  ring: KeyRing,
  claims: SessionClaims,
  lifeSeconds: number,
): Promise<string> {
  const key = ring[0]
  if (!key) throw new Error('SESSION_KEYS is empty')
  return new SignJWT({ sid: claims.sid })
    .setSubject(claims.sub)
    .setProtectedHeader({ alg: 'HS256', kid: key.id, typ: marks.typ })
    .setIssuer(marks.issuer)
    .setAudience(marks.audience)
    .setExpirationTime(`${lifeSeconds}s`)
    .sign(new TextEncoder().encode(key.secret))
}

/**
 * Returns the claims of a session token, if a key of the ring signed it and it has not expired; otherwise
 * undefined.
 */
export async function readSessionToken(ring: KeyRing, token: string): Promise<SessionClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => secretOf(ring, kid), {
      ...marks,
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    return SessionClaims.parse(payload)
  } catch {
    return undefined
  }
}

function secretOf(ring: KeyRing, kid: string | undefined): Uint8Array {
  const key = ring.find((each) => each.id === kid)
  if (!key) throw new Error('unknown key id')
  return new TextEncoder().encode(key.secret)
}
