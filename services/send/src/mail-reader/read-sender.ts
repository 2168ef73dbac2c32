import { readAddress } from '@postrider/contracts'
import { addressParser } from 'postal-mime'

/** An author of a message; `name` is empty where the header has none. */
export interface Sender {
  email: string
  name: string
}

/**
 * The author that a `From` header names, read as mail programs read it (RFC 5322 sections 3.4 and 4.4): names
 * with commas that are not quoted, comments, groups, routes, missing or additional brackets, a dot at the
 * end. Of several authors, the one that `Sender` names, else the first. Undefined where no author has an
 * address that can be answered.
 */
export function readSender(fromHeader: string, senderHeader = ''): Sender | undefined {
  const authors = authorsIn(fromHeader)
  const sender = authors.length > 1 ? authorsIn(senderHeader)[0]?.email : undefined
  return authors.find(({ email }) => email === sender) ?? authors[0]
}

/** Longer headers are not those of one author. */
const mostHeader = 10_000

function authorsIn(header: string): Sender[] {
  const authors: Sender[] = []
  // Pieces of a name with commas come as entries without an address.
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

/** Stands for an @ that is no part of an address: a character that no mail has. */
const mask = '\uF8FF'

/** The parser would take an address in a quoted name or in a comment for that of the author. */
const masked = (header: string): string =>
  header.replaceAll(/"(?:[^"\\]|\\.)*"(?!\s*@)|\((?:[^()\\]|\\.)*\)/gs, (text) => text.replaceAll('@', mask))

function shownName(pieces: readonly string[]): string {
  const name = pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(', ')
    .replaceAll(mask, '@')
  const whole = name.includes('<') ? name : name.replace(/[\s>]+$/, '')
  return /[\p{L}\p{N}]/u.test(whole) ? whole : ''
}

/**
 * The address in the form of `readAddress`, without what may stand around it. Undefined for one that nobody
 * could be answered at.
 */
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
