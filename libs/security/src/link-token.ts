import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

/**
 * Signs the payload of a link in a mail, for example mail, campaign and target: `<payload>.<key id>.<mac>`,
 * URL-safe. The MAC is HMAC-SHA-256 truncated to 128 bits, which keeps links short. A token is valid only for
 * its `purpose`.
 */
export const signLink = (ring: KeyRing, purpose: string, payload: readonly string[]): string =>
  linkSigner(ring)(purpose, payload)

/**
 * Returns a function that signs many links like `signLink`, but prepares the key only once. The first link
 * throws if the ring is empty.
 */
export function linkSigner([key]: KeyRing): (purpose: string, payload: readonly string[]) => string {
  const secret = key && createSecretKey(key.secret, 'utf8')
  return (purpose, payload) => {
    if (!key || !secret) throw new Error('The ring of link keys is empty')
    const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${body}.${key.id}.${mac(secret, purpose, body)}`
  }
}

/**
 * Returns the payload of a link that a key of the ring signed for this purpose; undefined for any other text.
 * Links that an older key of the ring signed stay valid.
 */
export function readLink(ring: KeyRing, purpose: string, token: string): string[] | undefined {
  const [body, id, given] = token.split('.')
  const key = ring.find((each) => each.id === id)
  if (!key || body === undefined || given === undefined) return undefined
  const expected = Buffer.from(mac(key.secret, purpose, body))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined
  // The signature proves that `signLink` wrote this payload.
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as string[]
}

// Compares MACs as strings (`binary` is latin1), because they are faster than buffers.
function mac(secret: string | KeyObject, purpose: string, body: string): string {
  const digest = createHmac('sha256', secret).update(`${purpose}.${body}`).digest('binary')
  return Buffer.from(digest.slice(0, 16), 'latin1').toString('base64url')
}
