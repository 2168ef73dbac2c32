import { hash } from 'node:crypto'
import { z } from 'zod'

/** A project's public key only tracks events; its secret key does everything. */
export const KeyType = z.enum(['public', 'secret'])
export type KeyType = z.infer<typeof KeyType>

/** How the text of a key begins. */
export const keyPrefixes: Record<KeyType, string> = { public: 'pk_', secret: 'sk_' }

/**
 * SHA-256 in hex, which a key is looked up by: a key is 288 random bits, so a salted, slow hash would protect
 * nothing more.
 */
export const hashOfKey = (key: string): string => hash('sha256', key)
