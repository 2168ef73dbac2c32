import type { SuppressionsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import { countSuppressions, findSuppressions } from './store.ts'

export interface SuppressionsPage {
  suppressions: Suppression[]
  cursor: string | null
  hasMore: boolean
  /** Only counted for the first page (API spec, Pagination). */
  total: number
}

const sort = 'createdAt'

/** A page of a project's suppressions, newest first. Throws 400 for an invalid cursor. */
export async function listSuppressions(
  { db, now }: Context,
  projectId: string,
  { limit, cursor, ...asked }: SuppressionsQuery,
): Promise<SuppressionsPage> {
  const filter = { ...asked, now: now() }
  const place = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'instant' })
  const after = place && { createdAt: new Date(place.value), id: place.id }
  const found = await findSuppressions(db, { projectId, filter, limit: limit + 1, after })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit
  return {
    suppressions: page,
    cursor: hasMore && last ? encodeCursor({ sort, value: last.createdAt.toISOString(), id: last.id }) : null,
    hasMore,
    total: after ? 0 : await countSuppressions(db, projectId, filter),
  }
}
