import { decodeWords } from 'postal-mime'
import { readAddress, type AddressFault } from './email-address.ts'
import { maxLineLength } from './fields.ts'
import { hidesLineBreak } from './mail/encoded-words.ts'

/** An address with its display name. */
export interface ParsedMailbox {
  name?: string | undefined
  email: string
}

/**
 * Reads `address` or `Name <address>` (RFC 5322 section 3.4, one mailbox). The name can be quoted fully or
 * partly, and can contain commas without quotes. Encoded words (RFC 2047) outside quotes are decoded. The
 * address is converted to the form of `readAddress`.
 */
export function readMailbox(text: string): ParsedMailbox | AddressFault {
  const trimmed = text.trim()
  if (/[\r\n]/.test(trimmed)) return faultOf(lineBreak)
  const [, phrase, inBrackets] = mailbox.exec(trimmed) ?? []
  if (phrase === undefined || inBrackets === undefined) return bareAddress(trimmed)
  if (holdsAddress(phrase)) return faultOf(severalAddresses)
  const email = readAddress(inBrackets)
  if (typeof email !== 'string') return email
  const name = nameOf(phrase)
  const fault = faultOfName(name)
  if (fault !== undefined) return faultOf(fault)
  return name === '' ? { email } : { name, email }
}

/** Returns a text that `readMailbox` reads as this name and address. */
export const mailboxText = ({ name = '', email }: ParsedMailbox): string => {
  if (name === '') return email
  const phrase = /^[\p{L}\p{M}\p{N}]+(?: [\p{L}\p{M}\p{N}]+)*$/u.test(name)
    ? name
    : `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"`
  return `${phrase} <${email}>`
}

const mailbox = /^((?:"(?:[^"\\]|\\.)*"|[^"<>])*)<([^<>]*)>$/s

const severalAddresses = 'must be one address; give several recipients as a list of addresses'

const lineBreak = 'must not contain line breaks'

const faultOf = (fault: string): AddressFault => ({ fault, isTooLong: false })

function bareAddress(text: string): ParsedMailbox | AddressFault {
  const email = readAddress(text)
  if (typeof email === 'string') return { email }
  if (/@.*[,;].*@/s.test(text)) return faultOf(severalAddresses)
  if (/[<>]/.test(text))
    return faultOf('must be an email address, or a name and an address: `Ada <ada@example.com>`')
  return email
}

function faultOfName(name: string): string | undefined {
  if (name.length > maxLineLength) return `must have a name of at most ${maxLineLength} characters`
  return /[\r\n]/.test(name) || hidesLineBreak(name) ? lineBreak : undefined
}

const quotedOrPlain = /"((?:[^"\\]|\\.)*)"|[^"]+/gs

const nameOf = (phrase: string): string =>
  [...phrase.matchAll(quotedOrPlain)]
    .map(([plain, quoted]) => quoted?.replaceAll(/\\(.)/gs, '$1') ?? decodeWords(plain))
    .join('')
    .trim()

/**
 * Returns whether a name contains an address and other words, outside quotes. A name that is only an address
 * is common and allowed.
 */
function holdsAddress(phrase: string): boolean {
  const words = phrase
    .replaceAll(quotedOrPlain, (plain, quoted?: string) => (quoted === undefined ? plain : '""'))
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  return words.some((word) => typeof readAddress(word) === 'string') && /[,;\s]/.test(phrase.trim())
}
