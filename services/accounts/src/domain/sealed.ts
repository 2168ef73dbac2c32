import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** Named secrets, the first of which seals; all of them open. */
export type SealingKeys = readonly { id: string; secret: string }[]

/** What a sealed text belongs to: opened for anything else, it is refused, so rows cannot be swapped. */
type Purpose = string

const cipher = 'aes-256-gcm'
/** Bytes, as NIST SP 800-38D section 8.2.2 wants for random ones. */
export const ivBytes = 12
const tagBytes = 16

/** Seals `text` with AES-256-GCM: `<key id>.<iv, tag and ciphertext in base64url>`. `iv` must never repeat. */
export function seal(
  keys: SealingKeys,
  { text, purpose, iv }: { text: string; purpose: Purpose; iv: Uint8Array },
): string {
  const key = keys[0]
  if (!key) throw new Error('The ring of encryption keys is empty')
  const encryption = createCipheriv(cipher, derived(key.secret), iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return `${key.id}.${Buffer.concat([iv, encryption.getAuthTag(), sealed]).toString('base64url')}`
}

/** The text that was sealed for this purpose. Throws when its key has left the ring or anything was altered. */
export function unseal(keys: SealingKeys, sealed: string, purpose: Purpose): string {
  const dot = sealed.lastIndexOf('.')
  const key = keys.find((each) => each.id === sealed.slice(0, dot))
  if (!key) throw new Error('The key that sealed this is no longer in the ring')
  const bytes = Buffer.from(sealed.slice(dot + 1), 'base64url')
  const decryption = createDecipheriv(cipher, derived(key.secret), bytes.subarray(0, ivBytes))
  decryption.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
}

/** 32 bytes of a secret of any length (RFC 5869); the label keeps its other uses apart. */
const derived = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'postrider accounts sealing', 32))
