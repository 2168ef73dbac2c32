import type { ContactsQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { emailReadContains, searchedPart, type Contains } from '../store/email-search.ts'

/** Which contacts of a project a list has, and in which order. */
export interface ListFilter {
  projectId: string
  query: Pick<ContactsQuery, 'email' | 'search' | 'subscribed' | 'sort' | 'dir'>
}

/** Whether a list has all contacts of its project. */
export const hasAll = (filter: ListFilter): boolean =>
  filter.query.email === undefined &&
  filter.query.subscribed === undefined &&
  searchedIn(filter) === undefined

/** The part of an address that a list searches for; undefined where it is no search. */
export const searchedIn = ({ query }: ListFilter): string | undefined => searchedPart(query.search)

export const ofProject = ({ projectId }: ListFilter): RawBuilder<boolean> =>
  sql<boolean>`project_id = ${projectId}::uuid`

/**
 * What narrows the contacts of the project down, by the way `contains` of looking for a part of an address.
 */
export function matching(filter: ListFilter, contains: Contains = emailReadContains): RawBuilder<unknown> {
  const { email, subscribed } = filter.query
  const part = searchedIn(filter)
  return sql`${email === undefined ? sql`` : sql` and email = ${email}`}${
    subscribed === undefined ? sql`` : sql` and subscribed = ${subscribed}`
  }${part === undefined ? sql`` : sql` and ${contains(part)}`}`
}
