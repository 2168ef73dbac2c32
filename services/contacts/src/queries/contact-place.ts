import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'

/** Where a contact stands in the order of creation. Ids break ties: contacts of an import have one instant. */
export interface Place {
  createdAt: Date
  id: string
}

const sort = 'audience'

export const writePlace = ({ createdAt, id }: Place): string =>
  encodeCursor({ sort, value: createdAt.toISOString(), id })

/** Throws 400 for what `writePlace` has not made. */
export function readPlace(text: string): Place {
  const { value, id } = decodeCursor(text, { sort, kind: 'instant' })
  return { createdAt: new Date(value), id }
}

/** A place to compare `(created_at, id)` with. */
export const placeSql = ({ createdAt, id }: Place): RawBuilder<unknown> =>
  sql`(${createdAt}::timestamptz, ${id}::uuid)`
