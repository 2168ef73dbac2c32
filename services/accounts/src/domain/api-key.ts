import { keyPrefixes, type KeyType } from '@postrider/contracts'

/** Number of random bytes in a key: 288 bits, or 48 characters of base64url without padding. */
export const keyBytes = 36

/** Returns a key in plain text. */
export const apiKey = (type: KeyType, random: Uint8Array): string =>
  keyPrefixes[type] + Buffer.from(random).toString('base64url')
