import type { ContactsQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { emailReadContains, normalizeSearch, type Contains } from '../store/email-search.ts'

/** The contacts of a list and their order. */
export interface ListFilter {
  projectId: string
  query: Pick<ContactsQuery, 'email' | 'search' | 'subscribed' | 'sort' | 'dir'>
}

/** Returns whether a list contains all contacts of its project. */
export const hasAll = (filter: ListFilter): boolean =>
  filter.query.email === undefined &&
  filter.query.subscribed === undefined &&
  searchTermOf(filter) === undefined

/** Returns the normalized search term of a list, or undefined if the list is not a search. */
export const searchTermOf = ({ query }: ListFilter): string | undefined => normalizeSearch(query.search)

export const ofProject = ({ projectId }: ListFilter): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid`

/**
 * Returns the conditions for the filters of a list. `contains` determines how a part of an address is
 * searched.
 */
export function filtersSql(filter: ListFilter, contains: Contains = emailReadContains): RawBuilder<unknown> {
  const { email, subscribed } = filter.query
  const part = searchTermOf(filter)
  return sql`${email === undefined ? sql`` : sql` and email = ${email}`}${
    subscribed === undefined ? sql`` : sql` and subscribed = ${subscribed}`
  }${part === undefined ? sql`` : sql` and ${contains(part)}`}`
}
