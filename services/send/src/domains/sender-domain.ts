import { AppError } from '@postrider/contracts/errors'
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

/**
 * The domain in the form of DNS: lower case, punycode, no trailing dot. Undefined for what no project can
 * own: no host name, or a public suffix.
 */
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

/**
 * The domains of which one must be verified for an address (or a domain): its own, and the parents down to
 * two labels.
 */
export function coveringDomains(address: string): string[] {
  const labels = domainOf(address).split('.')
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}

/** Reserved names (RFC 2606), from which captured mail may be sent without proof. */
export const isReservedDomain = (domain: string): boolean =>
  /(^|\.)example\.(com|net|org)$/.test(domain) || /\.(test|example|localhost)$/.test(domain)

export interface DomainNames {
  projectId: string
  names: readonly string[]
}

/** Finds the domains with these names that the project has added. */
export type FindDomains = (wanted: DomainNames) => Promise<readonly { verified: boolean }[]>

/**
 * Throws 403 unless the address's domain, or a parent of it, is verified for the project. The code
 * `INTERNAL_SERVER_ERROR` is fixed by the API, as is that the message names the domain.
 */
export async function requireSenderDomain(
  findDomains: FindDomains,
  projectId: string,
  address: string,
): Promise<void> {
  const known = await findDomains({ projectId, names: coveringDomains(address) })
  if (known.some(({ verified }) => verified)) return
  const domain = domainOf(address)
  throw new AppError('forbidden', 'INTERNAL_SERVER_ERROR', {
    message:
      known.length > 0
        ? `The domain "${domain}" is not verified yet: its DNS records were not found so far.`
        : `The domain "${domain}" is not verified for this project: it was never added.`,
    suggestion:
      known.length > 0
        ? 'Add the DNS records that GET /domains/project/:projectId lists, then call GET /domains/:id/verify.'
        : 'Add the domain with POST /domains, set the DNS records it lists and verify it.',
  })
}
