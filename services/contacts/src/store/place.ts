import { sql, type RawBuilder } from 'kysely'
import type { Place } from '../domain/place.ts'

/** A place to compare with `(created_at, id)`. */
export const placeSql = ({ createdAt, id }: Place): RawBuilder<unknown> =>
  sql`(${createdAt}::timestamptz, ${id}::uuid)`

export const placeOf = ({ id, created_at }: { id: string; created_at: Date }): Place => ({
  createdAt: created_at,
  id,
})
