import { readDay } from '../text/day-range.ts'
import { textOf, type CursorSearch } from '../ui/list-search.ts'
import { entryTypes, type EntryType } from './entry.ts'

/** The filters of the activity feed, as its address has them. */
export interface ActivityFilters extends CursorSearch {
  /** Types of entries, separated by commas. */
  types?: string
  contactId?: string
  /** The first day, as `2026-01-31`. The same applies to `to`, the last day. */
  from?: string
  to?: string
}

const allTypes: readonly EntryType[] = Object.values(entryTypes).flat()

/** Reads the filters from an address. Ignores everything else. */
export const activityFilters = (search: Record<string, unknown>): ActivityFilters => ({
  types: writeTypes(readTypes(textOf(search['types']))),
  contactId: textOf(search['contactId']),
  from: readDay(search['from']),
  to: readDay(search['to']),
  cursor: textOf(search['cursor']),
})

/** Returns the known types of a list; none if the list is absent. */
export function readTypes(list: string | undefined): EntryType[] {
  const names = list?.split(',') ?? []
  return allTypes.filter((type) => names.includes(type))
}

/** Returns a list of types; undefined for all types. */
export const writeTypes = (types: readonly EntryType[]): string | undefined =>
  types.length === 0 ? undefined : types.join(',')
