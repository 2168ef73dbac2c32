import { asciiAddressPart, asciiDomain, readAddress } from '@postrider/contracts'
import type { SuppressionKind, SuppressionReason } from '@postrider/contracts/resources'

/** An address or a pattern of addresses that a project does not mail. */
export interface Suppression {
  id: string
  projectId: string
  kind: SuppressionKind
  value: string
  reason: SuppressionReason
  /** The mail that bounced or was complained about. */
  emailId: string | null
  createdAt: Date
  updatedAt: Date
  /** When it ends by itself; null: it does not. */
  endsAt: Date | null
}

/** What is wrong with the value of a suppression, in words for who gave it. */
export interface BadValue {
  fault: string
}

/**
 * The value as it is compared with addresses, which are stored in lower case. A rule that would match every
 * address is a mistake, or somebody else's idea: it is refused.
 */
export function canonicalValue(kind: SuppressionKind, text: string): string | BadValue {
  const value = asciiAddressPart(text.trim())
  switch (kind) {
    case 'ADDRESS':
      return address(text)
    case 'DOMAIN':
      return (
        asciiDomain(text.trim()) ?? {
          fault: 'Give a domain, like example.com; subdomains are domains of their own.',
        }
      )
    case 'PREFIX':
    case 'SUFFIX':
      return isPart(value) && !value.includes('*')
        ? value
        : { fault: `Give a part of an address with ${needed}, and no wildcard.` }
    case 'WILDCARD':
      return wildcard(value)
    default:
      return kind satisfies never
  }
}

const needed = 'a letter or digit'
const mostStars = 5

/** The characters that addresses have (`readAddress` of contracts), and what a wildcard is written with. */
const isPart = (text: string): boolean =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.@-]+$/.test(text) && /[a-z0-9]/.test(text)

/** A `*` alone before the @ is possible in an address, but who writes it means any address. */
function address(text: string): string | BadValue {
  const read = readAddress(text)
  return typeof read === 'string' && !/^\*+@/.test(read)
    ? read
    : { fault: 'Give an email address, like ada@example.com; with * for any text, use the kind WILDCARD.' }
}

function wildcard(text: string): string | BadValue {
  const value = text.replaceAll(/\*+/g, '*')
  const stars = value.split('*').length - 1
  if (stars === 0 || !isPart(value.replaceAll('*', '')))
    return { fault: `Give an address with * for any text, and ${needed} besides, like *@*.example.com.` }
  // Comparing takes longer with each of them.
  return stars > mostStars ? { fault: `At most ${mostStars} wildcards are possible.` } : value
}
