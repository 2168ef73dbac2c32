import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { mailTypes } from '../mail-editor/mail-content.ts'
import { mailEditorTexts } from '../mail-editor/texts.ts'
import { useProject } from '../session/project-context.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { useNumberedPages, useSetFilters, useTableSort } from '../ui/list-search.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Time } from '../ui/time.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { templatePageQuery } from './queries.ts'
import type { TemplateFilters } from './template-filters.ts'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)
const mailTexts = textsOf(mailEditorTexts)
const route = getRouteApi('/user/p/$projectId/templates')

const columns: readonly SavedColumnOf<Schemas['Template']>[] = [
  { id: 'name', title: texts.name, isSortable: true, cell: ({ name }) => name },
  { id: 'subject', title: texts.subject, cell: ({ subject }) => subject },
  { id: 'type', title: mailTexts.type, isMinor: true, cell: ({ type }) => mailTexts.types[type] },
  {
    id: 'updatedAt',
    title: texts.changed,
    isSortable: true,
    isMinor: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} isRelative />,
    value: ({ updatedAt }) => updatedAt,
  },
]

export function TemplatesPage() {
  const { api, pathOf, may } = useProject()
  const filters = route.useSearch()
  const page = useQuery(templatePageQuery(api, filters))
  const turns = useNumberedPages(page.data)
  const order = useTableSort(['name', 'updatedAt'] as const, filters)
  const isFiltered = filters.search !== undefined || filters.type !== undefined
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
          <SavedTable
            label={texts.title}
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            hrefOf={({ id }) => pathOf(`templates/${id}`)}
            {...order}
            empty={
              isFiltered ? (
                <Empty title={texts.noMatch} />
              ) : (
                <Empty title={texts.none} actions={add}>
                  {texts.noneHint}
                </Empty>
              )
            }
            turns={turns}
            file="templates"
            query={(place) => templatePageQuery(api, { ...filters, ...place })}
            shown={texts.shown(data.length, total)}
          />
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
      <FilterSelect
        label={mailTexts.type}
        isLabelHidden
        any={texts.anyType}
        values={mailTypes}
        nameOf={(type) => mailTexts.types[type]}
        value={filters.type}
        onChange={(type) => setFilters({ type })}
      />
    </Toolbar>
  )
}
