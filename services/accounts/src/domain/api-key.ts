import { keyPrefixes, type KeyType } from '@postrider/contracts'

/** Random bytes in a key: 288 bits, which base64url writes as 48 characters without padding. */
export const keyBytes = 36

/** A key as its owner sees it. */
export const apiKey = (type: KeyType, random: Uint8Array): string =>
  keyPrefixes[type] + Buffer.from(random).toString('base64url')
