import { asciiAddressPart } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'

/** Normalizes a search term like stored addresses. Returns undefined for an empty term. */
export const normalizeSearch = (search: string | undefined): string | undefined =>
  search && (asciiAddressPart(search.trim()) || undefined)

/** Creates a condition that checks whether an address contains a part. */
export type Contains = (part: string) => RawBuilder<boolean>

/**
 * Checks whether an address contains a part. Uses the trigram index if the part has trigrams and the
 * planner expects few matches.
 */
export const emailContains: Contains = (part) =>
  trigramsOf(part).length > 0 ? emailIndexContains(part) : emailReadContains(part)

/** For parts with trigrams only. Without trigrams, the index would return all contacts of the project. */
export const emailIndexContains: Contains = (part) => like(part)

/**
 * Never uses the trigram index: `coalesce` hides the condition from the planner. With a million contacts,
 * walking another index takes 150 ms, finding all of them by trigrams 1,200 ms.
 */
export const emailReadContains: Contains = (part) => sql<boolean>`coalesce(${like(part)}, false)`

/**
 * Returns the pieces of a part that the trigram index can search for. pg_trgm only knows words, and pads
 * them with blanks at their start and end if the part shows these.
 */
export function trigramsOf(part: string): string[] {
  const characters = Array.from(part)
  const pieces = characters.map((_, from) => characters.slice(from, from + 3).join(''))
  return [...new Set(pieces.filter((piece) => trigram.test(piece)))]
}

const trigram = /^(?:[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2})$/u

/**
 * Checks whether an address has one of `trigramsOf`, like the index. pg_trgm treats all characters except
 * letters and digits alike: it finds `.exam` in each address at example.com.
 */
export const hasTrigram: Contains = (piece) => {
  const word = piece.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (word === piece) return emailReadContains(piece)
  // Only letters and digits remain, so nothing needs escaping.
  const pattern = piece.startsWith(word) ? `${word}($|[^[:alnum:]])` : `(^|[^[:alnum:]])${word}`
  return sql<boolean>`coalesce(email ~ ${pattern}, false)`
}

const like = (part: string): RawBuilder<boolean> => sql<boolean>`email like ${`%${asLiteral(part)}%`}`

/** Escapes a text as a LIKE pattern, because the trigram index supports LIKE. */
const asLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
