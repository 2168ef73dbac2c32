import { oneOf, textOf, type CursorSearch } from '../ui/list-search.ts'

const sorts = ['createdAt', 'email'] as const
const directions = ['asc', 'desc'] as const

/** The filters of the list of contacts, as its address has them. */
export interface ContactFilters extends CursorSearch {
  search?: string
  subscribed?: 'true' | 'false'
  sort?: (typeof sorts)[number]
  dir?: (typeof directions)[number]
}

/** Reads the filters from an address. Ignores everything else. */
export const contactFilters = (search: Record<string, unknown>): ContactFilters => ({
  search: textOf(search['search']),
  // The router parses `true` to a boolean.
  subscribed: oneOf(['true', 'false'] as const, String(search['subscribed'])),
  sort: oneOf(sorts, search['sort']),
  dir: oneOf(directions, search['dir']),
  cursor: textOf(search['cursor']),
})
