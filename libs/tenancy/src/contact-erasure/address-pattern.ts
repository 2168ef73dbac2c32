import { domainToUnicode } from 'node:url'

/**
 * Returns the spellings of an address in free text: as stored, and with an internationalized domain in
 * Unicode.
 */
export function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  const written = email.slice(0, at) + domainToUnicode(email.slice(at))
  return written === email || written.length === at ? [email] : [email, written]
}

/**
 * Returns a PostgreSQL regular expression that finds an address in JSON, in any of its spellings, but not
 * as part of a longer address. A letter behind a backslash is a JSON escape, such as a line break, and not
 * part of the address.
 */
export const addressPattern = (email: string): string =>
  `(?:(?<![[:alnum:]${escaped(".!#$%&'*+/=?^_`{|}~@\\-")}])|(?<=\\\\[bfnrt]))(?:${spellingsOf(email).map(escaped).join('|')})(?!\\.?[[:alnum:]-])`

/** Escapes each ASCII punctuation mark with a backslash. */
const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
