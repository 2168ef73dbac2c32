import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '@postrider/security'

/**
 * Returns the bounce address of a mail (VERP): `b-<mail id>-<mac>@<domain>`. The address identifies the mail
 * and cannot be guessed. The MAC is HMAC-SHA-256 cut to 80 bits. The address is in lower case, because some
 * servers change the case. Its local part is 55 octets long, and RFC 5321 section 4.5.3.1.1 allows 64.
 */
export function returnAddress(ring: KeyRing, domain: string, emailId: string): string {
  const [key] = ring
  if (!key) throw new Error('The ring of link keys is empty')
  const id = emailId.replaceAll('-', '').toLowerCase()
  return `b-${id}-${mac(key.secret, id)}@${domain}`
}

/**
 * Returns the mail id of a return address, or undefined for any other address. Addresses made with an older
 * key stay valid.
 */
export function readReturnAddress(ring: KeyRing, domain: string, address: string): string | undefined {
  const [, id, given] = form.exec(address.slice(0, address.lastIndexOf('@')).toLowerCase()) ?? []
  const host = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (id === undefined || given === undefined || host !== domain.toLowerCase()) return undefined
  const isOurs = ring.some(({ secret }) => timingSafeEqual(Buffer.from(mac(secret, id)), Buffer.from(given)))
  return isOurs ? id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
}

const form = /^b-([0-9a-f]{32})-([0-9a-f]{20})$/

const mac = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`return.${id}`).digest('hex').slice(0, 20)
