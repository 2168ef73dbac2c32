import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { textsOf } from '../text/catalogue.ts'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { useNumberedPages, useSetFilters } from '../ui/list-search.ts'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { Time } from '../ui/time.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { ExecutionBadge } from './execution-badge.tsx'
import { executionPageQuery } from './queries.ts'
import { workflowTexts } from './texts.ts'
import { executionStatuses, type ExecutionFilters } from './workflow-filters.ts'
import { WorkflowFrame } from './workflow-frame.tsx'

const texts = textsOf(workflowTexts)
const route = getRouteApi('/user/p/$projectId/workflows/$workflowId/executions')

const columns: readonly SavedColumnOf<Schemas['ListedExecution']>[] = [
  { id: 'contact', title: texts.contact, cell: ({ contact: { email } }) => email ?? texts.deletedContact },
  {
    id: 'status',
    title: texts.status,
    cell: ({ status }) => <ExecutionBadge status={status} />,
    value: ({ status }) => texts.executionStatus[status],
  },
  { id: 'step', title: texts.currentStep, isMinor: true, cell: ({ currentStep }) => currentStep?.name },
  {
    id: 'startedAt',
    title: texts.startedAt,
    isMinor: true,
    cell: ({ startedAt }) => <Time value={startedAt} isRelative />,
    value: ({ startedAt }) => startedAt,
  },
]

export const ExecutionsPage = () => <WorkflowFrame>{({ id }) => <ExecutionList id={id} />}</WorkflowFrame>

function ExecutionList({ id }: { id: string }) {
  const { api, pathOf } = useProject()
  const filters = route.useSearch()
  const setFilters = useSetFilters<ExecutionFilters>()
  const page = useQuery(executionPageQuery(api, id, filters))
  const turns = useNumberedPages(page.data)
  return (
    <>
      <Toolbar label={texts.filters}>
        <FilterSelect
          label={texts.status}
          any={texts.anyStatus}
          values={executionStatuses}
          nameOf={(status) => texts.executionStatus[status]}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
        />
      </Toolbar>
      <QueryView query={page} lines={8}>
        {({ data, total }) => (
          <SavedTable
            label={texts.executions}
            columns={columns}
            items={data}
            idOf={(execution) => execution.id}
            hrefOf={(execution) => pathOf(`workflows/${id}/executions/${execution.id}`)}
            empty={
              <Empty title={filters.status === undefined ? texts.noExecutions : texts.noExecutionMatches} />
            }
            turns={turns}
            file="executions"
            query={(place) => executionPageQuery(api, id, { ...filters, ...place })}
            shown={texts.shownExecutions(data.length, total)}
          />
        )}
      </QueryView>
    </>
  )
}
