import { invalidCursor } from '@postrider/contracts/errors'
import { isId, isStorable } from '@postrider/contracts'

/**
 * The position after which the next page starts: the value of the sort column, and an id for rows with the
 * same value.
 */
export interface Keyset {
  sort: string
  value: string
  id: string
}

/**
 * Encodes a cursor. Clients can read it, but it contains no secret: every query filters by the caller's
 * project.
 */
export const encodeCursor = (keyset: Keyset): string =>
  Buffer.from(JSON.stringify([keyset.sort, keyset.value, keyset.id])).toString('base64url')

/**
 * Decodes a cursor for the expected sort. Throws 400 `BAD_REQUEST` if the cursor is altered, truncated or
 * made for another sort. A forged cursor of the right form is accepted: it can only name a position in the
 * client's own project. `kind` is the type of the value, so that a malformed value never reaches the
 * database.
 */
export function decodeCursor(cursor: string, expected: { sort: string; kind: 'text' | 'instant' }): Keyset {
  const parts = parse(cursor)
  const [sort, value, id] = parts ?? []
  if (sort !== expected.sort || value === undefined || id === undefined || !isId(id)) throw invalidCursor()
  // Decoding ignores characters outside base64url, so accept only the form that `encodeCursor` writes.
  if (encodeCursor({ sort, value, id }) !== cursor) throw invalidCursor()
  if (!isStorable(value) || (expected.kind === 'instant' && !isInstant(value))) throw invalidCursor()
  return { sort, value, id }
}

/**
 * Returns a page of `limit` rows from a query for `limit + 1` rows. The extra row shows that there is a next
 * page. `placeOf` returns the position of the page's last row.
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
