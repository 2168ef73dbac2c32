import { domainToASCII, domainToUnicode } from 'node:url'

/** The longest email address (RFC 5321 section 4.5.3.1.3, less the angle brackets of a path). */
export const maxEmailLength = 254

/** RFC 5321 section 4.5.3.1.1. */
const maxLocalLength = 64

/** RFC 1035 section 2.3.4, as text without the root label. */
const maxHostLength = 253

/** Nothing longer is read. A domain in another script may become shorter when it is converted. */
const maxInputLength = 4 * maxEmailLength

/**
 * Why a text is not an address, as a sentence for the caller. `isTooLong` is true for more than
 * `maxEmailLength` characters.
 */
export interface AddressFault {
  fault: string
  isTooLong: boolean
}

/**
 * The one form in which an email address is stored and compared: without blanks around it, in lower case, the
 * domain as A-labels. Accepts a local part that is a dot-atom (RFC 5322 section 3.2.3) and a domain name with
 * at least two labels, also in another script. Refuses quoted local parts, address literals, comments, and
 * local parts in another script (RFC 6531).
 */
export function readAddress(text: string): string | AddressFault {
  const trimmed = text.trim()
  if (trimmed.length > maxInputLength) return tooLong
  const at = trimmed.lastIndexOf('@')
  if (at < 1 || at === trimmed.length - 1) return invalidAddress()
  const local = trimmed.slice(0, at)
  const fault = faultOfLocal(local)
  if (fault !== undefined) return invalidAddress(fault)
  const domain = asciiDomain(trimmed.slice(at + 1))
  if (domain === undefined) return invalidAddress('what follows the @ is not a domain name.')
  // The local part is ASCII here: in other scripts, the lower case of some characters is an ASCII letter.
  const address = `${local.toLowerCase()}@${domain}`
  return address.length > maxEmailLength ? tooLong : address
}

const invalidAddress = (reason?: string): AddressFault => ({
  fault: reason === undefined ? 'Invalid email address' : `Invalid email address: ${reason}`,
  isTooLong: false,
})

const tooLong: AddressFault = {
  fault: `Invalid email address: it may have at most ${maxEmailLength} characters.`,
  isTooLong: true,
}

/** Atoms with single dots between them (RFC 5322 section 3.2.3). */
const dotAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/**
 * An encoded word is no part of an address (RFC 2047 section 5); some readers decode it and find another
 * address.
 */
const encodedWord = /=\?[^?]+\?[^?]+\?[^?]*\?=/

function faultOfLocal(local: string): string | undefined {
  if (/\P{ASCII}/u.test(local)) return 'only ASCII characters can stand before the @.'
  if (local.length > maxLocalLength) return `at most ${maxLocalLength} characters can stand before the @.`
  return dotAtom.test(local) && !encodedWord.test(local)
    ? undefined
    : 'what stands before the @ has a character or a dot that cannot be there.'
}

/**
 * A domain name in lower case, labels of other scripts as A-labels (UTS 46, as browsers convert them).
 * Undefined for what is no host name with at least two labels, or does not convert.
 */
export function asciiDomain(text: string): string | undefined {
  // The converter reads a URL's host: it would drop tabs and what follows a slash, and decode percent signs.
  if (/[^\P{ASCII}A-Za-z0-9.-]/u.test(text)) return undefined
  const domain = /\P{ASCII}/u.test(text) ? domainToASCII(text) : text.toLowerCase()
  return isHostName(domain) && !hasBrokenLabel(domain) ? domain : undefined
}

/**
 * True for an A-label that is not the Punycode of a label, which has no hyphen at its ends (RFC 5891 section
 * 4.2.3.1).
 */
const hasBrokenLabel = (domain: string): boolean =>
  /(?:^|\.)xn--/.test(domain) && /(?:^|\.)(?:xn--|-)|-(?:\.|$)/.test(domainToUnicode(domain))

/**
 * True for at least two labels as host names have them (RFC 1035 section 2.3.4), in lower case; the last is
 * no number (RFC 3696 section 2).
 */
const isHostName = (name: string): boolean =>
  name.length <= maxHostLength &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/**
 * A part of an address, as it is looked for in stored ones: in lower case, the labels of a domain in other
 * scripts as A-labels. Without an @ the whole part may be one of a domain. What does not convert stays.
 */
export function asciiAddressPart(part: string): string {
  const at = part.lastIndexOf('@') + 1
  // UTS 46 section 2.3: other scripts have full stops of their own.
  const labels = part.slice(at).split(/[.\u3002\uFF0E\uFF61]/)
  return (part.slice(0, at) + labels.map(asciiLabel).join('.')).toLowerCase()
}

const asciiLabel = (label: string): string =>
  /\P{ASCII}/u.test(label) && !/[^\P{ASCII}A-Za-z0-9-]/u.test(label) ? domainToASCII(label) || label : label
