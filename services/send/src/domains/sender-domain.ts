import type { DomainRecord, DomainStatus } from '@postrider/contracts/resources'
import { asciiDomain } from '@postrider/contracts'
import { getDomain } from 'tldts'

/** A domain that a project sends from, or wants to. */
export interface SenderDomain {
  id: string
  projectId: string
  domain: string
  verified: boolean
  status: DomainStatus
  /** SES Easy DKIM. */
  dkimTokens: string[]
  /** Our own DKIM: selector, public key (base64 of its DER) and the encrypted private one. */
  dkim: { selector: string; publicKey: string; encryptedPrivateKey: string } | null
  records: DomainRecord[]
  checkedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The domain in the form of DNS: lower case, punycode, no trailing dot. Undefined for what no project can own: no host name, or a public suffix. */
export function canonicalDomain(text: string): string | undefined {
  const domain = asciiDomain(text.trim().replace(/\.$/, ''))
  if (domain === undefined || domain.length > maxDomainLength) return undefined
  return getDomain(domain) === null ? undefined : domain
}

/** The domain that its owner has registered, under a public suffix: of `news.shop.co.uk` `shop.co.uk`. */
export const organisationalDomain = (name: string): string | undefined =>
  getDomain(name, { validateHostname: false }) ?? undefined

// RFC 1035 section 2.3.4, less what `<token>._domainkey.` takes in front.
const maxDomainLength = 200

/** The domain of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The domains of which one must be verified for an address (or a domain): its own, and the parents down to two labels. */
export function coveringDomains(address: string): string[] {
  const labels = domainOf(address).split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** Reserved names (RFC 2606), from which captured mail may be sent without proof. */
export const isReservedDomain = (domain: string): boolean =>
  /(^|\.)example\.(com|net|org)$/.test(domain) || /\.(test|example|localhost)$/.test(domain)
