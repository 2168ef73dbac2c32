import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import { DataTable, type ColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { oneOf, useNumberedPages, useSetFilters } from '../ui/list-search.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { templatePageQuery } from './queries.ts'
import { templateTypes, type TemplateFilters } from './template-filters.ts'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)
const route = getRouteApi('/user/p/$projectId/templates')

const columns: readonly ColumnOf<Schemas['Template']>[] = [
  { id: 'name', title: texts.name, isSortable: true, cell: ({ name }) => name },
  { id: 'subject', title: texts.subject, cell: ({ subject }) => subject },
  { id: 'type', title: texts.type, isMinor: true, cell: ({ type }) => texts.types[type] },
  {
    id: 'updatedAt',
    title: texts.changed,
    isSortable: true,
    isMinor: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} isRelative />,
  },
]

export function TemplatesPage() {
  const { api, pathOf, may } = useProject()
  const filters = route.useSearch()
  const page = useQuery(templatePageQuery(api, filters))
  const turns = useNumberedPages(page.data)
  const add = may('POST /templates') && (
    <PageLink to={pathOf('templates/new')} className={buttonClass('primary')}>
      {texts.add}
    </PageLink>
  )
  return (
    <Page title={texts.title} actions={add}>
      <TemplateToolbar filters={filters} />
      <QueryView query={page} lines={8}>
        {({ data, total }) => (
          <>
            <TemplateTable templates={data} filters={filters} add={add} />
            <Pager {...turns}>{texts.shown(data.length, total)}</Pager>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function TemplateToolbar({ filters }: { filters: TemplateFilters }) {
  const setFilters = useSetFilters<TemplateFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        value={filters.search ?? ''}
        onChange={(search) => setFilters({ search: search === '' ? undefined : search })}
      />
      <Select
        label={texts.type}
        isLabelHidden
        value={filters.type ?? ''}
        onChange={(type) => setFilters({ type: type === '' ? undefined : type })}
        options={[
          { value: '', label: texts.anyType },
          ...templateTypes.map((type) => ({ value: type, label: texts.types[type] })),
        ]}
      />
    </Toolbar>
  )
}

interface TemplateTableProps {
  templates: readonly Schemas['Template'][]
  filters: TemplateFilters
  add: ReactNode
}

function TemplateTable({ templates, filters, add }: TemplateTableProps) {
  const { pathOf } = useProject()
  const setFilters = useSetFilters<TemplateFilters>()
  const isFiltered = filters.search !== undefined || filters.type !== undefined
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      items={templates}
      idOf={({ id }) => id}
      hrefOf={({ id }) => pathOf(`templates/${id}`)}
      sort={{
        column: filters.sort ?? 'createdAt',
        direction: filters.dir === 'asc' ? 'ascending' : 'descending',
      }}
      onSort={({ column, direction }) =>
        setFilters({
          sort: oneOf(['name', 'updatedAt'] as const, column),
          dir: direction === 'ascending' ? 'asc' : 'desc',
        })
      }
      empty={
        isFiltered ? (
          <Empty title={texts.noMatch} />
        ) : (
          <Empty title={texts.none} actions={add}>
            {texts.noneHint}
          </Empty>
        )
      }
    />
  )
}
