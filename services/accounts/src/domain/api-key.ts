import { createHash } from 'node:crypto'

export type KeyType = 'public' | 'secret'

const prefixes: Record<KeyType, string> = { public: 'pk_', secret: 'sk_' }

/** Bytes of chance in a key: 288 bits, which base64url writes as 48 characters without padding. */
export const keyBytes = 36

/** A key as its owner sees it. */
export const apiKey = (type: KeyType, random: Uint8Array): string =>
  prefixes[type] + Buffer.from(random).toString('base64url')

/** What a key is looked up by. Its chance is what protects it, so a plain hash is enough. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex')
