import { asciiAddressPart } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'

/** The part of an address that is looked for, as addresses are stored; undefined for none. */
export const searchedPart = (search: string | undefined): string | undefined =>
  search && (asciiAddressPart(search.trim()) || undefined)

/** A way to ask whether an address has a part. */
export type Contains = (part: string) => RawBuilder<boolean>

/**
 * Whether an address has a part; by the index of trigrams where the part has any and the planner thinks that
 * few have it.
 */
export const emailContains: Contains = (part) =>
  trigramsOf(part).length > 0 ? emailIndexContains(part) : emailReadContains(part)

/**
 * The same for a part that has trigrams. Of one that has none, that index gives out all contacts of the
 * project.
 */
export const emailIndexContains: Contains = (part) => like(part)

/**
 * The same, never by the index of trigrams, of which `coalesce` takes the planner off. To walk through
 * another index with a million contacts takes 150 ms of CPU time, to find all of them by trigrams 1,200.
 * `strpos` takes a tenth longer than LIKE.
 */
export const emailReadContains: Contains = (part) => sql<boolean>`coalesce(${like(part)}, false)`

/**
 * The pieces of a part that the index of trigrams can look for, as they are written. pg_trgm knows words
 * alone, and fills them up with blanks where the part shows that they begin or end.
 */
export function trigramsOf(part: string): string[] {
  const characters = Array.from(part)
  const pieces = characters.map((_, from) => characters.slice(from, from + 3).join(''))
  return [...new Set(pieces.filter((piece) => trigram.test(piece)))]
}

const trigram = /^(?:[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2})$/u

/**
 * Whether an address has one of `trigramsOf`, as the index knows it. pg_trgm takes all that is no letter or
 * digit for the same end of a word: for it `.exam` is in each address at example.com.
 */
export const hasTrigram: Contains = (piece) => {
  const word = piece.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (word === piece) return emailReadContains(piece)
  // Only letters and digits are left, so nothing needs an escape.
  const pattern = piece.startsWith(word) ? `${word}($|[^[:alnum:]])` : `(^|[^[:alnum:]])${word}`
  return sql<boolean>`coalesce(email ~ ${pattern}, false)`
}

const like = (part: string): RawBuilder<boolean> => sql<boolean>`email like ${`%${asLiteral(part)}%`}`

/** A text as a pattern that matches nothing else: LIKE is what the index of trigrams serves. */
const asLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
