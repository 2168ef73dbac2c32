import type { Condition } from '../conditions/condition.ts'
import { isCondition } from '../conditions/read-condition.ts'
import { oneOf, textOf, type CursorSearch } from '../ui/list-search.ts'

const sorts = ['createdAt', 'email'] as const
const directions = ['asc', 'desc'] as const

/** The filters of the list of contacts, as its address has them. */
export interface ContactFilters extends CursorSearch {
  search?: string
  subscribed?: 'true' | 'false'
  segmentId?: string
  condition?: Condition
  sort?: (typeof sorts)[number]
  dir?: (typeof directions)[number]
}

/** Reads the filters from an address. Ignores everything else. */
export const contactFilters = (search: Record<string, unknown>): ContactFilters => ({
  search: textOf(search['search']),
  // The router parses `true` to a boolean.
  subscribed: oneOf(['true', 'false'] as const, String(search['subscribed'])),
  segmentId: textOf(search['segmentId']),
  // The router parses JSON.
  condition: isCondition(search['condition']) ? search['condition'] : undefined,
  sort: oneOf(sorts, search['sort']),
  dir: oneOf(directions, search['dir']),
  cursor: textOf(search['cursor']),
})

/** The filters that choose contacts, without the order and the page. */
export type ContactChoice = Pick<ContactFilters, 'search' | 'subscribed' | 'segmentId' | 'condition'>

/** The changes that remove all filters. */
export const noFilters = {
  search: undefined,
  subscribed: undefined,
  segmentId: undefined,
  condition: undefined,
} satisfies ContactChoice

/** Returns whether a filter limits the list. */
export const isFiltered = ({ search, subscribed, segmentId, condition }: ContactChoice): boolean =>
  [search, subscribed, segmentId, condition].some((filter) => filter !== undefined)

/** Returns the parameters of the API that choose the same contacts. */
export const choiceQuery = ({ search, subscribed, segmentId, condition }: ContactChoice) => ({
  ...(search !== undefined && { search }),
  ...(subscribed && { subscribed: subscribed === 'true' }),
  ...(segmentId !== undefined && { segmentId }),
  ...(condition && { condition: JSON.stringify(condition) }),
})
