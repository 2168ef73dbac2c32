import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '../config/config.ts'

/**
 * Signs what a link in a mail carries, e.g. mail, campaign and target: `<payload>.<key id>.<mac>`, URL-safe. HMAC-SHA-256 cut to
 * 128 bits, which cannot be guessed and keeps links short. `purpose` keeps a token of one use from serving another.
 */
export function signLink(ring: KeyRing, purpose: string, payload: readonly string[]): string {
  const key = ring[0]
  if (!key) throw new Error('The ring of link keys is empty')
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${body}.${key.id}.${mac(key.secret, purpose, body)}`
}

/** The payload of a link that one of our keys has signed for this purpose, else undefined. Links signed with an older key stay valid. */
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

const mac = (secret: string, purpose: string, body: string): string =>
  createHmac('sha256', secret).update(`${purpose}.${body}`).digest().subarray(0, 16).toString('base64url')
