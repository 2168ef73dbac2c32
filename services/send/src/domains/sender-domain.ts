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
  /** SES Easy DKIM. */
  dkimTokens: string[]
  /** Own DKIM: selector, public key (base64 of its DER) and encrypted private key. */
  dkim: { selector: string; publicKey: string; encryptedPrivateKey: string } | null
  records: DomainRecord[]
  checkedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/**
 * The domain in DNS form: lower case, punycode, no trailing dot. Undefined if no project can own it: not a
 * host name, or a public suffix.
 */
export function canonicalDomain(text: string): string | undefined {
  const domain = asciiDomain(text.trim().replace(/\.$/, ''))
  if (domain === undefined || domain.length > maxDomainLength) return undefined
  return getDomain(domain) === null ? undefined : domain
}

/** The registered domain below a public suffix: for `news.shop.co.uk` it is `shop.co.uk`. */
export const organisationalDomain = (name: string): string | undefined =>
  getDomain(name, { validateHostname: false }) ?? undefined

// RFC 1035 section 2.3.4, minus the length of `<token>._domainkey.`.
const maxDomainLength = 200

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/**
 * The domains of which one must be verified for an address (or a domain): its domain, and the parents down to
 * two labels.
 */
export function coveringDomains(address: string): string[] {
  const labels = domainOf(address).split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** True for reserved names (RFC 2606), from which captured mail may be sent without proof. */
export const isReservedDomain = (domain: string): boolean =>
  /(^|\.)example\.(com|net|org)$/.test(domain) || /\.(test|example|localhost)$/.test(domain)

export interface DomainNames {
  projectId: string
  names: readonly string[]
}

/** Finds the domains with these names that the project has added. */
export type FindDomains = (wanted: DomainNames) => Promise<readonly { verified: boolean }[]>

/**
 * Throws 403 unless the address's domain, or a parent of it, is verified for the project. The API specifies
 * the code `INTERNAL_SERVER_ERROR`, and that the message contains the domain.
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
