import { oneOf, textOf, type CursorSearch } from '../ui/list-search.ts'

export const kinds = ['ADDRESS', 'DOMAIN', 'PREFIX', 'SUFFIX', 'WILDCARD'] as const
export const reasons = ['BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT', 'MANUAL'] as const

/** The filters of the list of suppressions, as its address has them. */
export interface SuppressionFilters extends CursorSearch {
  value?: string
  kind?: (typeof kinds)[number]
  reason?: (typeof reasons)[number]
  /** The address that the page checks. It does not limit the list. */
  check?: string
}

export const suppressionFilters = (search: Record<string, unknown>): SuppressionFilters => ({
  value: textOf(search['value']),
  kind: oneOf(kinds, search['kind']),
  reason: oneOf(reasons, search['reason']),
  check: textOf(search['check']),
  cursor: textOf(search['cursor']),
})
