import { sql, type RawBuilder } from 'kysely'
import type { Place } from '../domain/place.ts'

/** Returns a place as SQL, to be compared with `(created_at, id)`. */
export const placeSql = ({ createdAt, id }: Place): RawBuilder<unknown> =>
  sql`(${createdAt}::timestamptz, ${id}::uuid)`

export const placeOf = ({ id, created_at }: { id: string; created_at: Date }): Place => ({
  createdAt: created_at,
  id,
})
