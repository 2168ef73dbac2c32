import { domainToUnicode } from 'node:url'

/**
 * The spellings of an address in free text: as it is stored, and with a domain of another script as people
 * write it.
 */
export function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  const written = email.slice(0, at) + domainToUnicode(email.slice(at))
  return written === email || written.length === at ? [email] : [email, written]
}

/**
 * A regular expression of PostgreSQL that finds an address in JSON, in any of its spellings, and no longer
 * address that it is a part of. A letter behind a backslash is an escape of JSON, such as a line break, and
 * not the address's.
 */
export const addressPattern = (email: string): string =>
  `(?:(?<![[:alnum:]${escaped(".!#$%&'*+/=?^_`{|}~@\\-")}])|(?<=\\\\[bfnrt]))(?:${spellingsOf(email).map(escaped).join('|')})(?!\\.?[[:alnum:]-])`

/** With a backslash before each punctuation mark of ASCII. */
const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
