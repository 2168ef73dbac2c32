import { asciiAddressPart } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'

/** Normalizes a search term like stored addresses. Returns undefined for an empty term. */
export const normalizeSearch = (search: string | undefined): string | undefined =>
  search && (asciiAddressPart(search.trim()) || undefined)

/** Returns a condition that checks whether an address contains a part. */
export type Contains = (part: string) => RawBuilder<boolean>

/**
 * Checks whether an address contains a part. PostgreSQL may use the trigram index if the part has trigrams.
 */
export const emailContains: Contains = (part) =>
  trigramsOf(part).length > 0 ? emailIndexContains(part) : emailReadContains(part)

/**
 * Checks whether an address contains a part with trigrams. For a part without trigrams, the index would
 * return all contacts of the project.
 */
export const emailIndexContains: Contains = (part) => like(part)

/**
 * Checks whether an address contains a part, without the trigram index: `coalesce` hides the condition from
 * the planner. If all of a million contacts match, the trigram index needs 1,200 ms, and a scan of another
 * index needs 150 ms.
 */
export const emailReadContains: Contains = (part) => sql<boolean>`coalesce(${like(part)}, false)`

/**
 * Returns the pieces of a part for which the trigram index can be searched. pg_trgm forms trigrams of words,
 * and pads a word with blanks if the part contains the start or end of the word.
 */
export function trigramsOf(part: string): string[] {
  const characters = Array.from(part)
  const pieces = characters.map((_, from) => characters.slice(from, from + 3).join(''))
  return [...new Set(pieces.filter((piece) => trigram.test(piece)))]
}

const trigram = /^(?:[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2})$/u

/**
 * Checks whether an address has a trigram from `trigramsOf`, in the same way as the index. pg_trgm does not
 * distinguish characters other than letters and digits: it finds `.exam` in each address at example.com.
 */
export const hasTrigram: Contains = (piece) => {
  const word = piece.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (word === piece) return emailReadContains(piece)
  // Only letters and digits remain, so the pattern does not need escaping.
  const pattern = piece.startsWith(word) ? `${word}($|[^[:alnum:]])` : `(^|[^[:alnum:]])${word}`
  return sql<boolean>`coalesce(email ~ ${pattern}, false)`
}

const like = (part: string): RawBuilder<boolean> => sql<boolean>`email like ${`%${asLiteral(part)}%`}`

/** Escapes a text as a LIKE pattern, because the trigram index supports LIKE. */
const asLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
