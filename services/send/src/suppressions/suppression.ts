import { asciiAddressPart, asciiDomain, readAddress } from '@postrider/contracts'
import type { MailMetadata, SuppressionKind, SuppressionReason } from '@postrider/contracts/resources'

/** An address or an address pattern to which a project sends no mail. */
export interface Suppression {
  id: string
  projectId: string
  kind: SuppressionKind
  value: string
  reason: SuppressionReason
  /** The mail whose bounce or complaint caused the suppression; null for a manual suppression. */
  emailId: string | null
  /** The tags and metadata of that mail. */
  tags: string[]
  metadata: MailMetadata
  createdAt: Date
  updatedAt: Date
  /** The end of the suppression; null if it does not end. */
  endsAt: Date | null
}

/** An error message about a suppression's value. */
export interface BadValue {
  fault: string
}

/**
 * Returns a value in the form of stored addresses, in lower case. Rejects patterns that would match every
 * address, because they are mistakes.
 */
export function canonicalValue(kind: SuppressionKind, text: string): string | BadValue {
  const value = asciiAddressPart(text.trim())
  switch (kind) {
    case 'ADDRESS':
      return address(text)
    case 'DOMAIN':
      return (
        asciiDomain(text.trim()) ?? {
          fault: 'must be a domain, such as `example.com`; each subdomain needs its own suppression',
        }
      )
    case 'PREFIX':
    case 'SUFFIX':
      return isPart(value) && !value.includes('*')
        ? value
        : { fault: `must be a part of an email address, with ${needed} and without \`*\`` }
    case 'WILDCARD':
      return wildcard(value)
    default:
      return kind satisfies never
  }
}

const needed = 'a letter or digit'
const maxStars = 5

/** True if a text has only characters of addresses (`readAddress`) and wildcards, and a letter or digit. */
const isPart = (text: string): boolean =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.@-]+$/.test(text) && /[a-z0-9]/.test(text)

/** Rejects a local part of only `*`, which is valid but probably meant as a wildcard. */
function address(text: string): string | BadValue {
  const read = readAddress(text)
  return typeof read === 'string' && !/^\*+@/.test(read)
    ? read
    : {
        fault:
          'must be an email address, such as `ada@example.com`; for a pattern with `*`, use the kind `WILDCARD`',
      }
}

function wildcard(text: string): string | BadValue {
  const value = text.replaceAll(/\*+/g, '*')
  const stars = value.split('*').length - 1
  if (stars === 0 || !isPart(value.replaceAll('*', '')))
    return { fault: `must be a pattern with \`*\` and ${needed}, such as \`*@*.example.com\`` }
  // Each `*` makes comparing slower.
  return stars > maxStars ? { fault: `must contain at most ${maxStars} \`*\`` } : value
}
