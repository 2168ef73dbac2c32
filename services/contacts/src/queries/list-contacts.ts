import type { ContactsQuery } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Contact } from '../domain/contact.ts'
import { contactOf, type ContactRow } from '../store/contacts.ts'
import { countContacts } from './count-contacts.ts'
import { keepTotals } from './keep-totals.ts'
import { hasAll, searchTermOf } from './list-filter.ts'
import { findPage } from './page-of-contacts.ts'

export interface ContactsPage {
  contacts: Contact[]
  cursor: string | null
  hasMore: boolean
  /** Counted only for the first page. With a filter, a total above 10,000 may lag 10 s. */
  total: number
}

/**
 * Returns a function that lists a page of a project's contacts by (sort column, id). Throws 400 for a
 * cursor of another list.
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
    const after =
      cursor === undefined
        ? undefined
        : decodeCursor(cursor, { sort, kind: sort === 'email' ? 'text' : 'instant' })
    const filter = { projectId, query }
    // Count in parallel with the page, unless it is a search, which may have to find all matches anyway:
    // each may use a core for a while.
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
      cursor: hasMore && last ? encodeCursor({ sort, value: sortValue(last, sort), id: last.id }) : null,
      hasMore,
      total,
    }
  }
}

const sortValue = (row: ContactRow, sort: ContactsQuery['sort']): string =>
  sort === 'email' ? row.email : row.created_at.toISOString()
