import { isId, isStorable } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'

/** The place after which the next page starts: the value of the sort column and the id that breaks ties. */
export interface Keyset {
  sort: string
  value: string
  id: string
}

/**
 * Opaque to clients. Not secret: it only names a place inside the caller's own project, since every query
 * leads with it.
 */
export const encodeCursor = (keyset: Keyset): string =>
  Buffer.from(JSON.stringify([keyset.sort, keyset.value, keyset.id])).toString('base64url')

/**
 * Reads a cursor made for the same sort. Anything else is 400 `BAD_REQUEST`: altered, cut off, or of a list
 * with another sort. One that somebody has made up in the same form names a place between rows of their own
 * project, and is taken. `kind` says what the value must be, so that a malformed value never reaches the
 * database.
 */
export function decodeCursor(cursor: string, expected: { sort: string; kind: 'text' | 'instant' }): Keyset {
  const parts = parse(cursor)
  const [sort, value, id] = parts ?? []
  if (sort !== expected.sort || value === undefined || id === undefined || !isId(id)) throw badCursor()
  // Decoding passes over what is no base64url: only what we would write is ours.
  if (encodeCursor({ sort, value, id }) !== cursor) throw badCursor()
  if (!isStorable(value) || (expected.kind === 'instant' && !isInstant(value))) throw badCursor()
  return { sort, value, id }
}

/**
 * The page of `limit + 1` rows that were found: without the one too many, which shows that there are more.
 * `placeOf` says where the next page begins.
 */
export function keysetPage<Row>(found: readonly Row[], limit: number, placeOf: (last: Row) => Keyset) {
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit
  return { page, cursor: hasMore && last ? encodeCursor(placeOf(last)) : null, hasMore }
}

function parse(cursor: string): string[] | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : undefined
  } catch {
    return undefined
  }
}

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

const badCursor = (): AppError =>
  new AppError('bad-request', 'BAD_REQUEST', {
    message: 'The cursor is not one that this list has given.',
    suggestion: 'Pass the `cursor` of the previous page unchanged, with the same sort, or leave it out.',
  })
