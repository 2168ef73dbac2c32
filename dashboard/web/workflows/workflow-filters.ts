import { oneOf, pageNumberOf, textOf, type NumberSearch } from '../ui/list-search.ts'

const sorts = ['name', 'createdAt', 'updatedAt', 'steps'] as const

/** The filters of the list of workflows, as its address has them. */
export interface WorkflowFilters extends NumberSearch {
  search?: string
  status?: 'active' | 'disabled'
  sort?: (typeof sorts)[number]
  dir?: 'asc' | 'desc'
}

/** Reads the filters from an address. Ignores everything else. */
export const workflowFilters = (search: Record<string, unknown>): WorkflowFilters => ({
  search: textOf(search['search']),
  status: oneOf(['active', 'disabled'] as const, search['status']),
  sort: oneOf(sorts, search['sort']),
  dir: oneOf(['asc', 'desc'] as const, search['dir']),
  page: pageNumberOf(search['page']),
})

export const executionStatuses = ['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'] as const

/** The filters of the executions of a workflow. */
export interface ExecutionFilters extends NumberSearch {
  status?: (typeof executionStatuses)[number]
}

/** Reads the filters from an address. Ignores everything else. */
export const executionFilters = (search: Record<string, unknown>): ExecutionFilters => ({
  status: oneOf(executionStatuses, search['status']),
  page: pageNumberOf(search['page']),
})
