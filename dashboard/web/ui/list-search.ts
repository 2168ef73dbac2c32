import { useLocation, useRouter } from '@tanstack/react-router'
import type { SortDescriptor } from 'react-aria-components/Table'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this page of a list. The first page has the cursor ''. */
    cursors?: readonly string[]
  }
}

/** The part of a list's address that names its page. */
export interface CursorSearch {
  cursor?: string
}

/** A page of a list as the API returns it. */
interface CursorPage {
  cursor: string | null
  hasMore: boolean
}

/** Functions that open other pages of a list; undefined where none exists. */
export interface PageTurns {
  onPrevious?: () => void
  onNext?: () => void
}

/**
 * Returns the functions that turn the pages of a list. The cursor is in the address, so that a page can be
 * shared and reloaded. The pages before it are in the state of the history; without it, the first page is.
 */
export function usePageTurns(page: CursorPage | undefined): PageTurns {
  const router = useRouter()
  const { search, state } = useLocation()
  const current = cursorOf(search)
  const before = state.cursors ?? (current === '' ? [] : [''])
  const open = (cursor: string, cursors: readonly string[]): void =>
    void router.navigate({
      to: '.',
      search: (old: object) => ({ ...old, cursor: cursor === '' ? undefined : cursor }),
      state: { cursors },
    })
  const previous = before.at(-1)
  const next = page?.hasMore ? page.cursor : null
  return {
    ...(previous !== undefined && { onPrevious: () => open(previous, before.slice(0, -1)) }),
    ...(next !== null && { onNext: () => open(next, [...before, current]) }),
  }
}

const cursorOf = (search: CursorSearch): string => search.cursor ?? ''

/** The part of an address that names the page of a list with numbered pages. */
export interface NumberSearch {
  page?: number
}

/** Returns the functions that turn the pages of a list with numbered pages. */
export function useNumberedPages(list: { page: number; totalPages: number } | undefined): PageTurns {
  const router = useRouter()
  const open = (page: number): void =>
    void router.navigate({
      to: '.',
      search: (old: object) => ({ ...old, page: page === 1 ? undefined : page }),
    })
  if (!list) return {}
  const { page, totalPages } = list
  return {
    ...(page > 1 && { onPrevious: () => open(page - 1) }),
    ...(page < totalPages && { onNext: () => open(page + 1) }),
  }
}

/** Returns a function that changes the filters in the address of a list, and opens its first page. */
export function useSetFilters<Filters extends object>(): (changes: Partial<Filters>) => void {
  const router = useRouter()
  return (changes) =>
    void router.navigate({
      to: '.',
      search: (old: object) => ({ ...old, ...changes, cursor: undefined, page: undefined }),
      replace: true,
    })
}

/** The part of an address that sorts a list. */
export interface SortSearch<Column extends string> {
  sort?: Column
  dir?: 'asc' | 'desc'
}

/**
 * Returns the order of a table from its address, and a function that changes it. By default, the newest items
 * come first.
 */
export function useTableSort<Column extends string>(
  columns: readonly Column[],
  { sort = 'createdAt', dir = 'desc' }: { sort?: string; dir?: 'asc' | 'desc' },
): { sort: SortDescriptor; onSort: (sort: SortDescriptor) => void } {
  const setFilters = useSetFilters<SortSearch<Column>>()
  return {
    sort: { column: sort, direction: dir === 'asc' ? 'ascending' : 'descending' },
    onSort: ({ column, direction }) =>
      setFilters({ sort: oneOf(columns, column), dir: direction === 'ascending' ? 'asc' : 'desc' }),
  }
}

/** Reads a text from an address; undefined if it is absent, empty or not a text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Reads a text that may look like a number, such as the tag `2026`, which the router parses to a number. */
export const wordOf = (value: unknown): string | undefined =>
  textOf(typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)

/** Reads one of the given values from an address; undefined for any other value. */
export const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((each) => each === value)

/** Reads a page number from an address; undefined for the first page and for anything that is not a page number. */
export const pageNumberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 1 ? value : undefined
