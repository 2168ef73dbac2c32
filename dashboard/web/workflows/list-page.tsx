import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { useNumberedPages, useSetFilters, useTableSort } from '../ui/list-search.ts'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { workflowPageQuery } from './queries.ts'
import { workflowTexts } from './texts.ts'
import type { WorkflowFilters } from './workflow-filters.ts'

const texts = textsOf(workflowTexts)
const route = getRouteApi('/user/p/$projectId/workflows')

const columns: readonly SavedColumnOf<Schemas['ListedWorkflow']>[] = [
  { id: 'name', title: texts.name, isSortable: true, cell: ({ name }) => name },
  {
    id: 'status',
    title: texts.status,
    value: ({ enabled }) => (enabled ? texts.active : texts.disabled),
    cell: ({ enabled }) => (
      <Badge look={enabled ? 'good' : 'neutral'}>{enabled ? texts.active : texts.disabled}</Badge>
    ),
  },
  {
    id: 'steps',
    title: texts.steps,
    isSortable: true,
    isNumber: true,
    isMinor: true,
    cell: ({ _count: { steps } }) => formatNumber(steps),
    value: ({ _count: { steps } }) => steps,
  },
  {
    id: 'executions',
    title: texts.executions,
    isNumber: true,
    isMinor: true,
    cell: ({ _count: { executions } }) => formatNumber(executions),
    value: ({ _count: { executions } }) => executions,
  },
  {
    id: 'updatedAt',
    title: texts.changed,
    isSortable: true,
    isMinor: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} isRelative />,
    value: ({ updatedAt }) => updatedAt,
  },
]

export function WorkflowsPage() {
  const { api, pathOf } = useProject()
  const filters = route.useSearch()
  const page = useQuery(workflowPageQuery(api, filters))
  const turns = useNumberedPages(page.data)
  const isFiltered = filters.search !== undefined || filters.status !== undefined
  const order = useTableSort(['name', 'updatedAt', 'steps'] as const, filters)
  return (
    <Page title={texts.title}>
      <WorkflowToolbar filters={filters} />
      <QueryView query={page} lines={8}>
        {({ data, total }) => (
          <SavedTable
            label={texts.title}
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            hrefOf={({ id }) => pathOf(`workflows/${id}`)}
            {...order}
            empty={
              isFiltered ? (
                <Empty title={texts.noMatch} />
              ) : (
                <Empty title={texts.none}>{texts.noneHint}</Empty>
              )
            }
            turns={turns}
            file="workflows"
            query={(place) => workflowPageQuery(api, { ...filters, ...place })}
            shown={texts.shown(data.length, total)}
          />
        )}
      </QueryView>
    </Page>
  )
}

function WorkflowToolbar({ filters }: { filters: WorkflowFilters }) {
  const setFilters = useSetFilters<WorkflowFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        value={filters.search ?? ''}
        onChange={(search) => setFilters({ search: search === '' ? undefined : search })}
      />
      <Select
        label={texts.status}
        isLabelHidden
        value={filters.status ?? ''}
        onChange={(status) => setFilters({ status: status === '' ? undefined : status })}
        options={[
          { value: '', label: texts.anyStatus },
          { value: 'active', label: texts.active },
          { value: 'disabled', label: texts.disabled },
        ]}
      />
    </Toolbar>
  )
}
