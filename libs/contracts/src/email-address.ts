import { domainToASCII, domainToUnicode } from 'node:url'

/**
 * The maximum length of an email address (RFC 5321 section 4.5.3.1.3, without the angle brackets of a path).
 */
export const maxEmailLength = 254

/** The maximum length of the part before the @ (RFC 5321 section 4.5.3.1.1). */
const maxLocalLength = 64

/** The maximum length of a host name as text, without the root label (RFC 1035 section 2.3.4). */
const maxHostLength = 253

/**
 * Longer input is rejected without reading it. The factor is 4 because a Unicode domain may become shorter.
 */
const maxInputLength = 4 * maxEmailLength

/**
 * The reason why a text is not an address, as a schema message (see `fieldMessage`). `isTooLong` is true if
 * the address has more than `maxEmailLength` characters.
 */
export interface AddressFault {
  fault: string
  isTooLong: boolean
}

/**
 * Returns the form in which an email address is stored and compared: trimmed, in lower case, with the domain
 * as A-labels. Accepts a local part that is a dot-atom (RFC 5322 section 3.2.3), and a domain with at least
 * two labels, which can be in Unicode. Returns a fault for quoted local parts, address literals, comments,
 * and local parts in Unicode (RFC 6531).
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
  if (domain === undefined) return invalidAddress('the part after the @ is not a domain name')
  // The local part is ASCII at this point. Otherwise lower case could turn characters of other scripts into
  // ASCII letters.
  const address = `${local.toLowerCase()}@${domain}`
  return address.length > maxEmailLength ? tooLong : address
}

const invalidAddress = (reason?: string): AddressFault => ({
  fault: reason === undefined ? 'must be an email address' : `must be an email address: ${reason}`,
  isTooLong: false,
})

const tooLong: AddressFault = {
  fault: `must be an email address of at most ${maxEmailLength} characters`,
  isTooLong: true,
}

/** Atoms with single dots between them (RFC 5322 section 3.2.3). */
const dotAtom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/

/**
 * An encoded word is not part of an address (RFC 2047 section 5), but some mail readers decode it and find
 * another address.
 */
const encodedWord = /=\?[^?]+\?[^?]+\?[^?]*\?=/

function faultOfLocal(local: string): string | undefined {
  if (/\P{ASCII}/u.test(local)) return 'the part before the @ must be ASCII'
  if (local.length > maxLocalLength)
    return `the part before the @ must have at most ${maxLocalLength} characters`
  return dotAtom.test(local) && !encodedWord.test(local)
    ? undefined
    : 'the part before the @ has an invalid character or dot'
}

/**
 * Returns a domain name in lower case, with Unicode labels as A-labels (UTS 46, as in browsers). Returns
 * undefined if the text cannot be converted, or is not a host name with at least two labels.
 */
export function asciiDomain(text: string): string | undefined {
  // The converter parses a URL's host. It would drop tabs and everything after a slash, and decode percent
  // signs, so reject these characters.
  if (/[^\P{ASCII}A-Za-z0-9.-]/u.test(text)) return undefined
  const domain = /\P{ASCII}/u.test(text) ? domainToASCII(text) : text.toLowerCase()
  return isHostName(domain) && !hasBrokenLabel(domain) ? domain : undefined
}

/**
 * Returns whether a label is not valid Punycode, or starts or ends with a hyphen (RFC 5891 section 4.2.3.1).
 */
const hasBrokenLabel = (domain: string): boolean =>
  /(?:^|\.)xn--/.test(domain) && /(?:^|\.)(?:xn--|-)|-(?:\.|$)/.test(domainToUnicode(domain))

/**
 * Returns whether this is a lower-case host name with at least two labels (RFC 1035 section 2.3.4). The last
 * label must not be a number (RFC 3696 section 2).
 */
const isHostName = (name: string): boolean =>
  name.length <= maxHostLength &&
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name)

/**
 * Returns a part of an address in stored form, for searches: in lower case, with Unicode labels of a domain
 * as A-labels. Without an @, the whole part may belong to a domain. Labels that cannot be converted are kept.
 */
export function asciiAddressPart(part: string): string {
  const at = part.lastIndexOf('@') + 1
  // Unicode has additional full stops (UTS 46 section 2.3).
  const labels = part.slice(at).split(/[.\u3002\uFF0E\uFF61]/)
  return (part.slice(0, at) + labels.map(asciiLabel).join('.')).toLowerCase()
}

const asciiLabel = (label: string): string =>
  /\P{ASCII}/u.test(label) && !/[^\P{ASCII}A-Za-z0-9-]/u.test(label) ? domainToASCII(label) || label : label
