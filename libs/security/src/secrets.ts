import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from './key-ring.ts'

const cipher = 'aes-256-gcm'
// NIST SP 800-38D section 8.2.2: 96 bits for random initialization vectors.
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts text for storage with AES-256-GCM and the ring's first key. Returns `<key id>.<iv, tag and
 * ciphertext in base64url>`. `purpose` names the table and row of the text: decrypting for another purpose
 * fails, so that rows cannot be swapped.
 */
export function encrypt(ring: KeyRing, purpose: string, text: string): string {
  const key = ring[0]
  if (!key) throw new Error('The ring of encryption keys is empty')
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, derived(key.secret), iv).setAAD(Buffer.from(purpose))
  const hidden = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return `${key.id}.${Buffer.concat([iv, encryption.getAuthTag(), hidden]).toString('base64url')}`
}

/**
 * Returns the text that `encrypt` encrypted for this purpose. Throws if its key is not in the ring, or if the
 * text was altered.
 */
export function decrypt(ring: KeyRing, purpose: string, encrypted: string): string {
  const dot = encrypted.lastIndexOf('.')
  const key = ring.find((each) => each.id === encrypted.slice(0, dot))
  if (!key) throw new Error('The key that encrypted this is no longer in the ring')
  const bytes = Buffer.from(encrypted.slice(dot + 1), 'base64url')
  const decryption = createDecipheriv(cipher, derived(key.secret), bytes.subarray(0, ivBytes))
  decryption.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
}

/**
 * Derives a 32-byte key from a secret of any length (RFC 5869). The label makes the key differ from other
 * uses of the secret.
 */
const derived = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'postrider stored secrets', 32))
