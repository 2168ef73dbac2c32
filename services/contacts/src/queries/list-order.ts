import type { ContactsQuery } from '@postrider/contracts/resources'
import type { Keyset } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'

/** The order of a list of contacts. */
export type ListOrder = Pick<ContactsQuery, 'sort' | 'dir'>

/** Returns the columns that determine the order, with the direction. */
export const orderKeys = ({ sort, dir }: ListOrder): RawBuilder<unknown> => {
  const direction = sql.raw(dir)
  return sort === 'email' ? sql`email ${direction}` : sql`created_at ${direction}, id ${direction}`
}

export const inOrder = (order: ListOrder): RawBuilder<unknown> => sql`order by ${orderKeys(order)}`

/** A position in a list. */
export interface ListPosition {
  query: ListOrder
  after: Keyset | undefined
}

/** Returns the condition for the contacts after a position, beginning with `and`. */
export function afterCursor({ query, after }: ListPosition): RawBuilder<unknown> {
  if (!after) return sql``
  const operator = sql.raw(query.dir === 'asc' ? '>' : '<')
  return query.sort === 'email'
    ? sql` and email ${operator} ${after.value}`
    : sql` and (created_at, id) ${operator} (${new Date(after.value)}::timestamptz, ${after.id}::uuid)`
}

/** Returns the position of a contact in a list. */
export const keysetOf = (
  { sort }: ListOrder,
  row: { id: string; email: string; created_at: Date },
): Keyset => ({ sort, value: sort === 'email' ? row.email : row.created_at.toISOString(), id: row.id })

/** Returns the sort column of a cursor and the type of its values. */
export const cursorOf = (sort: ListOrder['sort']) =>
  ({ sort, kind: sort === 'email' ? 'text' : 'instant' }) as const
