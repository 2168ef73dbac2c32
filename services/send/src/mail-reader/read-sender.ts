import { readAddress } from '@postrider/contracts'
import { addressParser } from 'postal-mime'

/** An author of a message; `name` is empty if the header contains no name. */
export interface Sender {
  email: string
  name: string
}

/**
 * Returns the author in a `From` header. If there are several authors, returns the author in `Sender`, or the
 * first author if `Sender` names no author. Returns undefined if no author has a valid address. Parses as
 * leniently as mail programs (RFC 5322 sections 3.4 and 4.4): accepts unquoted commas, comments, groups,
 * routes, missing or additional brackets, and a dot at the end.
 */
export function readSender(fromHeader: string, senderHeader = ''): Sender | undefined {
  const authors = authorsIn(fromHeader)
  const sender = authors.length > 1 ? authorsIn(senderHeader)[0]?.email : undefined
  return authors.find(({ email }) => email === sender) ?? authors[0]
}

/** Maximum characters to read. Usual headers are shorter. */
const maxHeaderLength = 10_000

function authorsIn(header: string): Sender[] {
  const authors: Sender[] = []
  // The parser returns each part of a name with commas as an entry without an address.
  let pieces: string[] = []
  for (const entry of addressParser(maskAddresses(header.slice(0, maxHeaderLength)), { flatten: true })) {
    const { name, address = '' } = entry
    const email = usableAddress(address)
    if (email === undefined && address !== '') pieces = []
    else pieces.push(name)
    if (email === undefined) continue
    authors.push({ email, name: shownName(pieces) })
    pieces = []
  }
  return authors
}

/** Character that replaces an @ in quoted names and comments. No mail contains it. */
const mask = '\uF8FF'

/** Hides addresses in quoted names and comments, which the parser would read as the author's address. */
const maskAddresses = (header: string): string =>
  header.replaceAll(/"(?:[^"\\]|\\.)*"(?!\s*@)|\((?:[^()\\]|\\.)*\)/gs, (text) => text.replaceAll('@', mask))

function shownName(pieces: readonly string[]): string {
  const name = pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(', ')
    .replaceAll(mask, '@')
  const trimmed = name.includes('<') ? name : name.replace(/[\s>]+$/, '')
  return /[\p{L}\p{N}]/u.test(trimmed) ? trimmed : ''
}

/** Returns the address in the form of `readAddress`, without surrounding characters; undefined if invalid. */
function usableAddress(text: string): string | undefined {
  const address = text
    .replaceAll(/\([^()]*\)/g, '')
    // Remove a route (RFC 5322 section 4.4) or the scheme of a link.
    .replace(/^\s*(?:@[^:]*:|mailto:)\s*/i, '')
    .replaceAll(/\s*([@.])\s*/g, '$1')
    .replace(/^'(.*)'$/s, '$1')
    .replace(/[\s.,;:>]+$/, '')
    // Remove quotes around the local part (RFC 5321 section 4.1.2).
    .replace(/^"((?:[^"\\]|\\.)*)"@/s, (_, quoted: string) => `${quoted.replaceAll(/\\(.)/gs, '$1')}@`)
  const read = readAddress(address)
  return typeof read === 'string' ? read : undefined
}
