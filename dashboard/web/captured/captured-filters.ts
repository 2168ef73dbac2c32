import { textOf, wordOf, type CursorSearch } from '../ui/list-search.ts'

/** The search and the page of the captured mail, as its address has them. */
export interface CapturedFilters extends CursorSearch {
  q?: string
}

export const capturedFilters = (search: Record<string, unknown>): CapturedFilters => ({
  q: wordOf(search['q']),
  cursor: textOf(search['cursor']),
})

let lastFilters: CapturedFilters = {}

/** Remembers the list from which messages are opened, so that a message knows its neighbours. */
export const rememberFilters = (filters: CapturedFilters): void => void (lastFilters = filters)

export const lastCapturedFilters = (): CapturedFilters => lastFilters
