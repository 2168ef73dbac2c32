import { mailTypes } from '../mail-editor/mail-content.ts'
import { oneOf, pageNumberOf, textOf, type NumberSearch } from '../ui/list-search.ts'

const sorts = ['name', 'createdAt', 'updatedAt'] as const

/** The filters of the list of templates, as its address has them. */
export interface TemplateFilters extends NumberSearch {
  search?: string
  type?: (typeof mailTypes)[number]
  sort?: (typeof sorts)[number]
  dir?: 'asc' | 'desc'
}

/** Reads the filters from an address. Ignores everything else. */
export const templateFilters = (search: Record<string, unknown>): TemplateFilters => ({
  search: textOf(search['search']),
  type: oneOf(mailTypes, search['type']),
  sort: oneOf(sorts, search['sort']),
  dir: oneOf(['asc', 'desc'] as const, search['dir']),
  page: pageNumberOf(search['page']),
})
