import type { Verification } from '@postrider/contracts/resources'
import { isDisposableEmailDomain } from 'disposable-email-domains-js'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { isAliasDomain, isPersonalDomain } from './mail-providers.ts'
import { suggestDomain } from './suggest-domain.ts'

/**
 * A DNS answer. `none` means that DNS has no such record, `failed` that the lookup failed. MX records have
 * the form `<priority> <host>`.
 */
export type DnsFact = { kind: 'found'; records: readonly string[] } | { kind: 'none' } | { kind: 'failed' }

export type AddressDns = {
  /** NS of `zoneOf(email)`. If this is `none`, the other answers are ignored. */
  nameServers: DnsFact
  /** MX of `mailDomain(email)`. */
  mx: DnsFact
  /** A or AAAA of `mailDomain(email)`. */
  website: DnsFact
}

/** Returns the domain of an address, in ASCII for DNS. */
export const mailDomain = (email: string): string =>
  domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** Returns the registered domain of an address, whose name servers are queried. */
export const zoneOf = (email: string): string => getDomain(mailDomain(email)) ?? mailDomain(email)

/**
 * Checks an address without sending mail to it. The address is invalid only if DNS certainly has no name
 * servers or mail servers for its domain; a DNS failure only adds a reason. `email` must be trimmed, in lower
 * case and syntactically valid.
 */
export function verifyEmail(email: string, dns: AddressDns): Verification {
  const look = lookOf(email)
  const domainExists = dns.nameServers.kind !== 'none'
  const mx = domainExists ? mailServers(dns.mx) : 'none'
  const suggestion = suggestDomain(look.domain)
  const valid = domainExists && mx !== 'none'
  return {
    email,
    valid,
    isDisposable: look.isDisposable,
    isAlias: isAliasDomain(look.domain),
    isTypo: suggestion !== undefined,
    isPlusAddressed: look.isPlusAddressed,
    isPersonalEmail: isPersonalDomain(look.domain),
    domainExists,
    hasWebsite: domainExists && dns.website.kind === 'found',
    hasMxRecords: mx === 'found',
    ...(suggestion === undefined ? {} : { suggestedEmail: `${look.local}@${suggestion}` }),
    reasons: reasonsOf({ valid, suggestion, dns, mx }),
  }
}

function lookOf(email: string) {
  const local = email.slice(0, email.lastIndexOf('@'))
  const domain = mailDomain(email)
  return {
    local,
    domain,
    // A leading plus is part of the name, not a label.
    isPlusAddressed: local.indexOf('+') > 0,
    isDisposable: isDisposableEmailDomain(domain) || isDisposableEmailDomain(zoneOf(email)),
  }
}

type MailServers = 'found' | 'none' | 'unknown'

/**
 * Returns whether a domain has mail servers. A null MX (`0 .`) declares that it accepts no mail (RFC 7505).
 */
function mailServers(mx: DnsFact): MailServers {
  if (mx.kind === 'failed') return 'unknown'
  const hosts = mx.kind === 'found' ? mx.records.map((record) => record.replace(/^\d+\s*/, '')) : []
  return hosts.some((host) => host !== '' && host !== '.') ? 'found' : 'none'
}

type Findings = { valid: boolean; suggestion: string | undefined; dns: AddressDns; mx: MailServers }

function reasonsOf({ valid, suggestion, dns, mx }: Findings): string[] {
  const reasons = [
    ...(suggestion === undefined ? [] : [`The domain may be misspelled. Did you mean ${suggestion}?`]),
    ...dnsReasons(dns, mx),
  ]
  return reasons.length === 0 && valid
    ? ['The address is well formed, and its domain receives mail.']
    : reasons
}

function dnsReasons(dns: AddressDns, mx: MailServers): string[] {
  if (dns.nameServers.kind === 'none') return ['The domain does not exist: it has no name servers.']
  if (dns.nameServers.kind === 'failed' || mx === 'unknown')
    return ['DNS did not answer for the domain, so it is not known whether it receives mail.']
  return mx === 'none' ? ['The domain receives no mail: it has no MX records.'] : []
}
