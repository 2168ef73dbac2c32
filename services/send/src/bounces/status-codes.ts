import type { BounceType } from '@postrider/contracts/resources'

/** Enhanced status codes (RFC 3463) in a text, in order. */
export const statusCodesIn = (text: string): string[] => text.match(enhancedCode) ?? []

/** Not part of an IP address or a version. */
const enhancedCode = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g

/**
 * By subject and detail, what a code of class 5 says of the address. Source: RFC 3463; 1.10 RFC 7505; 7.17
 * and 7.18, the owner of the mailbox or domain has changed, RFC 7293.
 */
const permanent = new Set('1.1 1.2 1.3 1.4 1.6 1.10 2.1 4.4 7.17 7.18'.split(' '))
const transient = new Set('2.2 3.1 4.1 4.2 4.3 4.5 4.6 4.7'.split(' '))

/** What relays write when the receiving server gave no code: it says nothing. */
const silent = new Set(['1.0', '2.0', '3.0', '4.0', '5.0'])

/**
 * Codes that say that the recipient's address is not at fault, whatever the words are: of the sender's
 * address (x.1.7, x.1.8), the message (x.6.y, x.3.4, x.2.3), the sender's authentication (x.7.20 to x.7.29,
 * RFC 7372), a full mailbox or system (x.2.2, x.3.1), or time (x.4.7).
 */
export const clearsAddress = (code: string): boolean =>
  /^\d\.(?:1\.[78]|2\.[23]|3\.[14]|4\.7|6\.\d+|7\.2\d)$/.test(code)

/** What an enhanced status code says; undefined for one that does not tell, such as 5.0.0. */
export function outcomeOfCode(code: string): BounceType | undefined {
  const kind = code.slice(2)
  if (code.startsWith('4')) return 'Transient'
  if (code.startsWith('2') || kind.startsWith('0.') || silent.has(kind)) return undefined
  if (permanent.has(kind)) return 'Permanent'
  return transient.has(kind) ? 'Transient' : 'Undetermined'
}
