import { hash } from 'node:crypto'
import { z } from 'zod'

/** A project's public key can only track events. Its secret key can do everything. */
export const KeyType = z.enum(['public', 'secret'])
export type KeyType = z.infer<typeof KeyType>

/** The prefix of each type of key. */
export const keyPrefixes: Record<KeyType, string> = { public: 'pk_', secret: 'sk_' }

/**
 * Returns the SHA-256 in hex by which a key is looked up. A salted, slow hash would not be safer, because a
 * key has 288 random bits.
 */
export const hashOfKey = (key: string): string => hash('sha256', key)
