import type { BounceType } from '@postrider/contracts/resources'

/** Enhanced status codes (RFC 3463) in a text, in order. */
export const statusCodesIn = (text: string): string[] => text.match(enhancedCode) ?? []

/** Does not match parts of an IP address or a version. */
const enhancedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g

/**
 * Subject and detail of class 5 codes that mean that the address does not work. Sources: RFC 3463; RFC 7505
 * for 1.10; RFC 7293 for 7.17 and 7.18 (the mailbox or domain has a new owner).
 */
const permanent = new Set('1.1 1.2 1.3 1.4 1.6 1.10 2.1 4.4 7.17 7.18'.split(' '))
const transient = new Set('2.2 3.1 4.1 4.2 4.3 4.5 4.6 4.7'.split(' '))

/** Codes that relays write if the receiving server gave no code. */
const inconclusive = new Set(['1.0', '2.0', '3.0', '4.0', '5.0'])

/**
 * True if a code means that the recipient's address is not at fault, regardless of the reply's words. Such a
 * code is about one of these:
 * - the sender's address: x.1.7, x.1.8
 * - the sender's authentication: x.7.20 to x.7.29 (RFC 7372)
 * - the message: x.6.y, x.3.4, x.2.3
 * - a full mailbox or system: x.2.2, x.3.1
 * - time: x.4.7
 */
export const clearsAddress = (code: string): boolean =>
  /^\d\.(?:1\.[78]|2\.[23]|3\.[14]|4\.7|6\.\d+|7\.2\d)$/.test(code)

/** Returns the meaning of an enhanced status code, or undefined for an inconclusive code such as 5.0.0. */
export function outcomeOfCode(code: string): BounceType | undefined {
  const kind = code.slice(2)
  if (code.startsWith('4')) return 'Transient'
  if (code.startsWith('2') || kind.startsWith('0.') || inconclusive.has(kind)) return undefined
  if (permanent.has(kind)) return 'Permanent'
  return transient.has(kind) ? 'Transient' : 'Undetermined'
}
