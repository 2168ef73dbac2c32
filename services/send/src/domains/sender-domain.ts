import type { DomainRecord, DomainStatus } from '@postrider/contracts/resources'
import { asciiDomain } from '@postrider/contracts'
import { getDomain } from 'tldts'
import { dnsRecordsMissing, domainNotAdded } from '../errors.ts'

/** A domain that a project sends from, or wants to send from. */
export interface SenderDomain {
  id: string
  projectId: string
  domain: string
  verified: boolean
  status: DomainStatus
  /** Tokens of SES Easy DKIM. */
  dkimTokens: string[]
  /** The domain's own DKIM key, with the DER encoding of its public key as base64. Null if SES signs. */
  dkim: { selector: string; publicKey: string; encryptedPrivateKey: string } | null
  records: DomainRecord[]
  checkedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/**
 * Returns a domain in DNS form: lower case, punycode, no trailing dot. Returns undefined if no project can
 * own the domain, because it is a public suffix or not a host name.
 */
export function canonicalDomain(text: string): string | undefined {
  const domain = asciiDomain(text.trim().replace(/\.$/, ''))
  if (domain === undefined || domain.length > maxDomainLength) return undefined
  return getDomain(domain) === null ? undefined : domain
}

/** Returns the registered domain below a public suffix, such as `shop.co.uk` for `news.shop.co.uk`. */
export const organisationalDomain = (name: string): string | undefined =>
  getDomain(name, { validateHostname: false }) ?? undefined

// RFC 1035 section 2.3.4, minus the length of `<token>._domainkey.`.
const maxDomainLength = 200

/** Returns the domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/**
 * Returns the domains of which one must be verified before an address (or a domain) can send: its domain and
 * the parent domains down to two labels.
 */
export function coveringDomains(address: string): string[] {
  const labels = domainOf(address).split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** True for reserved names (RFC 2606), from which the provider `inbox` accepts mail without proof. */
export const isReservedDomain = (domain: string): boolean =>
  /(^|\.)example\.(com|net|org)$/.test(domain) || /\.(test|example|localhost)$/.test(domain)

export interface DomainNames {
  projectId: string
  names: readonly string[]
}

/** Finds the domains with these names that the project has added. */
export type FindDomains = (wanted: DomainNames) => Promise<readonly { verified: boolean }[]>

/**
 * Throws 403 unless the address's domain, or a parent domain, is verified for the project. The API specifies
 * the code `INTERNAL_SERVER_ERROR` and a message that contains the domain.
 */
export async function requireSenderDomain(
  findDomains: FindDomains,
  projectId: string,
  address: string,
): Promise<void> {
  const known = await findDomains({ projectId, names: coveringDomains(address) })
  if (known.some(({ verified }) => verified)) return
  const domain = domainOf(address)
  throw known.length > 0 ? dnsRecordsMissing(domain) : domainNotAdded(domain)
}
