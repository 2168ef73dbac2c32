import type { ContactsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOf } from '../store/contacts.ts'
import { countContacts } from './count-contacts.ts'
import { keepTotals } from './keep-totals.ts'
import { hasAll, searchTermOf } from './list-filter.ts'
import { cursorOf, keysetOf } from './list-order.ts'
import { findPage } from './page-of-contacts.ts'

export interface ContactsPage {
  contacts: Contact[]
  cursor: string | null
  hasMore: boolean
  /**
   * Number of all matching contacts on the first page; 0 on later pages. With a filter, a total above 10,000
   * may be 10 s old.
   */
  total: number
  /** False if `total` is an estimate; otherwise absent. */
  isTotalExact?: false
}

/**
 * Returns a function that returns a page of a project's contacts, ordered by sort column and id. The function
 * throws 400 for a cursor of another order.
 */
export function contactsLister(
  ctx: Context,
): (projectId: string, query: ContactsQuery) => Promise<ContactsPage> {
  const totals = keepTotals()
  const totalOf = (projectId: string, query: ContactsQuery): Promise<number> => {
    const filter = { projectId, query }
    if (hasAll(filter)) return countContacts(ctx, filter)
    const { email, search, subscribed } = query
    const key = JSON.stringify([projectId, email, search, subscribed])
    return totals.of(key, () => countContacts(ctx, filter))
  }
  return async (projectId, query) => {
    const { sort, limit, cursor } = query
    const after = cursor === undefined ? undefined : decodeCursor(cursor, cursorOf(sort))
    const filter = { projectId, query }
    // Count in parallel with the page, except for a search: the query for its page may already return the
    // total, and each of the two queries may use a core for a while.
    const counting = after || searchTermOf(filter) !== undefined ? undefined : totalOf(projectId, query)
    const [found, counted] = await Promise.all([
      findPage(ctx, { ...filter, after, limit: limit + 1 }),
      counting,
    ])
    const { rows } = found
    const total = after ? 0 : (counted ?? found.total ?? (await totalOf(projectId, query)))
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const hasMore = rows.length > limit
    return {
      contacts: page.map(contactOf),
      cursor: hasMore && last ? encodeCursor(keysetOf(query, last)) : null,
      hasMore,
      total,
    }
  }
}
