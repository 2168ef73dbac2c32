import { textOf, type CursorSearch } from '../../ui/list-search.ts'

/** The filters of the audit log, as its address has them. */
export interface AuditFilters extends CursorSearch {
  action?: string
}

/** Reads the filters from an address. Ignores everything else. */
export const auditFilters = (search: Record<string, unknown>): AuditFilters => ({
  action: textOf(search['action']),
  cursor: textOf(search['cursor']),
})
