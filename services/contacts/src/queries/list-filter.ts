import type { ContactsQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { emailReadContains, normalizeSearch, type Contains } from '../store/email-search.ts'

/** The contacts of a list and their order. */
export interface ListFilter {
  projectId: string
  query: Pick<ContactsQuery, 'email' | 'search' | 'subscribed' | 'sort' | 'dir'>
}

/** Whether a list has all contacts of its project. */
export const hasAll = (filter: ListFilter): boolean =>
  filter.query.email === undefined &&
  filter.query.subscribed === undefined &&
  searchTermOf(filter) === undefined

/** The search term of a list. Undefined if it is not a search. */
export const searchTermOf = ({ query }: ListFilter): string | undefined => normalizeSearch(query.search)

export const ofProject = ({ projectId }: ListFilter): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid`

/** Returns the filters of a list. `contains` is the way to search for a part of an address. */
export function matching(filter: ListFilter, contains: Contains = emailReadContains): RawBuilder<unknown> {
  const { email, subscribed } = filter.query
  const part = searchTermOf(filter)
  return sql`${email === undefined ? sql`` : sql` and email = ${email}`}${
    subscribed === undefined ? sql`` : sql` and subscribed = ${subscribed}`
  }${part === undefined ? sql`` : sql` and ${contains(part)}`}`
}
