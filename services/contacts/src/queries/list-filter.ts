import type { ContactsQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { emailReadContains, normalizeSearch, type Contains } from '../store/email-search.ts'
import type { ContactsFilter } from '../store/matching-contacts.ts'

/** The contacts of a list and their order. */
export interface ListFilter {
  projectId: string
  query: Pick<ContactsQuery, 'email' | 'search' | 'subscribed' | 'sort' | 'dir'>
}

/** The filters of a list on the columns of contacts. */
interface FilterOfList {
  query: ContactsFilter
}

/** Returns whether a list contains all contacts of its project. */
export const hasAll = (filter: FilterOfList): boolean =>
  filter.query.email === undefined &&
  filter.query.subscribed === undefined &&
  searchTermOf(filter) === undefined

/** Returns the normalized search term of a list, or undefined if the list is not a search. */
export const searchTermOf = ({ query }: FilterOfList): string | undefined => normalizeSearch(query.search)

export const ofProject = ({ projectId }: Pick<ListFilter, 'projectId'>): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid`

/**
 * Returns the conditions for the filters of a list. `contains` determines how a part of an address is
 * searched.
 */
export function filtersSql(
  filter: FilterOfList,
  contains: Contains = emailReadContains,
): RawBuilder<unknown> {
  const { email, subscribed } = filter.query
  const part = searchTermOf(filter)
  return sql`${email === undefined ? sql`` : sql` and email = ${email}`}${
    subscribed === undefined ? sql`` : sql` and subscribed = ${subscribed}`
  }${part === undefined ? sql`` : sql` and ${contains(part)}`}`
}
