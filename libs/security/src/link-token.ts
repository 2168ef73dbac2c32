import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

/**
 * Signs what a link in a mail carries, e.g. mail, campaign and target: `<payload>.<key id>.<mac>`, URL-safe.
 * HMAC-SHA-256 cut to 128 bits, which cannot be guessed and keeps links short. `purpose` keeps a token of one
 * use from serving another.
 */
export const signLink = (ring: KeyRing, purpose: string, payload: readonly string[]): string =>
  linkSigner(ring)(purpose, payload)

/** `signLink` for many links, whose key is prepared once. Throws at the first link when the ring is empty. */
export function linkSigner([key]: KeyRing): (purpose: string, payload: readonly string[]) => string {
  const secret = key && createSecretKey(key.secret, 'utf8')
  return (purpose, payload) => {
    if (!key || !secret) throw new Error('The ring of link keys is empty')
    const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${body}.${key.id}.${mac(secret, purpose, body)}`
  }
}

/**
 * The payload of a link that one of our keys has signed for this purpose, else undefined. Links signed with
 * an older key stay valid.
 */
export function readLink(ring: KeyRing, purpose: string, token: string): string[] | undefined {
  const [body, id, given] = token.split('.')
  const key = ring.find((each) => each.id === id)
  if (!key || body === undefined || given === undefined) return undefined
  const expected = Buffer.from(mac(key.secret, purpose, body))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined
  // Signed by us, so it is what `signLink` made.
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as string[]
}

// As text (`binary` is latin1), which costs less than a buffer.
function mac(secret: string | KeyObject, purpose: string, body: string): string {
  const digest = createHmac('sha256', secret).update(`${purpose}.${body}`).digest('binary')
  return Buffer.from(digest.slice(0, 16), 'latin1').toString('base64url')
}
