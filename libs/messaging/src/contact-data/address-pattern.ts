/**
 * A regular expression of PostgreSQL that finds an address in JSON, and no longer address that it is a part of. A letter behind a backslash
 * is an escape of JSON, such as a line break, and not the address's.
 */
export const addressPattern = (email: string): string =>
  `(?:(?<![[:alnum:]${escaped(".!#$%&'*+/=?^_`{|}~@\\-")}])|(?<=\\\\[bfnrt]))${escaped(email)}(?!\\.?[[:alnum:]-])`

/** With a backslash before each punctuation mark of ASCII. */
const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
