import { readAddress } from '@postrider/contracts'
import { addressParser } from 'postal-mime'

/** An author of a message; `name` is empty if the header has none. */
export interface Sender {
  email: string
  name: string
}

/**
 * The author in a `From` header, parsed as leniently as mail programs do (RFC 5322 sections 3.4 and 4.4):
 * names with unquoted commas, comments, groups, routes, missing or additional brackets, a dot at the end. Of
 * several authors, the one in `Sender`, otherwise the first. Undefined if no author has a valid address.
 */
export function readSender(fromHeader: string, senderHeader = ''): Sender | undefined {
  const authors = authorsIn(fromHeader)
  const sender = authors.length > 1 ? authorsIn(senderHeader)[0]?.email : undefined
  return authors.find(({ email }) => email === sender) ?? authors[0]
}

/** Longer than any usual header. */
const mostHeader = 10_000

function authorsIn(header: string): Sender[] {
  const authors: Sender[] = []
  // Parts of a name with commas are parsed as entries without an address.
  let pieces: string[] = []
  for (const entry of addressParser(masked(header.slice(0, mostHeader)), { flatten: true })) {
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

/** Replaces an @ that is not part of an address; a character that no mail contains. */
const mask = '\uF8FF'

/** Otherwise the parser would read an address in a quoted name or a comment as the author's. */
const masked = (header: string): string =>
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

/** The address in the form of `readAddress`, without surrounding characters. Undefined if it is invalid. */
function usableAddress(text: string): string | undefined {
  const address = text
    .replaceAll(/\([^()]*\)/g, '')
    // A route (RFC 5322 section 4.4), or a link.
    .replace(/^\s*(?:@[^:]*:|mailto:)\s*/i, '')
    .replaceAll(/\s*([@.])\s*/g, '$1')
    .replace(/^'(.*)'$/s, '$1')
    .replace(/[\s.,;:>]+$/, '')
    // Quotes that the local part does not need (RFC 5321 section 4.1.2).
    .replace(/^"((?:[^"\\]|\\.)*)"@/s, (_, quoted: string) => `${quoted.replaceAll(/\\(.)/gs, '$1')}@`)
  const read = readAddress(address)
  return typeof read === 'string' ? read : undefined
}
