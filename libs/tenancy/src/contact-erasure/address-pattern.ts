import { domainToUnicode } from 'node:url'

/**
 * Returns the spellings of an address in free text: the stored form, and the form with its internationalized
 * domain in Unicode.
 */
export function spellingsOf(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  const written = email.slice(0, at) + domainToUnicode(email.slice(at))
  return written === email || written.length === at ? [email] : [email, written]
}

/**
 * Returns a PostgreSQL regular expression that finds an address in JSON, in any of its spellings. It does not
 * match a part of a longer address. A backslash and a letter are a JSON escape, such as a line break, so that
 * letter is not part of the address.
 */
export const addressPattern = (email: string): string =>
  `(?:(?<![[:alnum:]${escaped(".!#$%&'*+/=?^_`{|}~@\\-")}])|(?<=\\\\[bfnrt]))(?:${spellingsOf(email).map(escaped).join('|')})(?!\\.?[[:alnum:]-])`

/** Escapes each ASCII punctuation mark with a backslash. */
const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
