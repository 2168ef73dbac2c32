import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Badge } from '../ui/badge.tsx'
import { DataTable, type ColumnOf, type SortDescriptor } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { oneOf, usePageTurns, useSetFilters } from '../ui/list-search.ts'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import type { ContactFilters } from './contact-filters.ts'
import { contactPageQuery } from './queries.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)
const route = getRouteApi('/user/p/$projectId/contacts')

const columns: readonly ColumnOf<Schemas['Contact']>[] = [
  { id: 'email', title: texts.email, isSortable: true, cell: ({ email }) => email },
  {
    id: 'subscribed',
    title: texts.state,
    cell: ({ subscribed }) => (
      <Badge look={subscribed ? 'good' : 'neutral'}>
        {subscribed ? texts.subscribed : texts.unsubscribed}
      </Badge>
    ),
  },
  {
    id: 'createdAt',
    title: texts.created,
    isSortable: true,
    isMinor: true,
    cell: ({ createdAt }) => <Time value={createdAt} isRelative />,
  },
]

export function ContactsPage() {
  const { api, pathOf } = useProject()
  const filters = route.useSearch()
  const page = useQuery(contactPageQuery(api, filters))
  const turns = usePageTurns(page.data)
  return (
    <Page title={texts.title}>
      <ContactToolbar filters={filters} />
      <QueryView query={page} lines={10}>
        {({ data, total }) => (
          <>
            <ContactTable contacts={data} filters={filters} hrefOf={({ id }) => pathOf(`contacts/${id}`)} />
            <Pager {...turns}>{texts.shown(data.length, total)}</Pager>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function ContactToolbar({ filters }: { filters: ContactFilters }) {
  const setFilters = useSetFilters<ContactFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        value={filters.search ?? ''}
        onChange={(search) => setFilters({ search: search === '' ? undefined : search })}
      />
      <Select
        label={texts.state}
        isLabelHidden
        value={filters.subscribed ?? ''}
        onChange={(value) => setFilters({ subscribed: value === '' ? undefined : value })}
        options={[
          { value: '', label: texts.anyState },
          { value: 'true', label: texts.subscribed },
          { value: 'false', label: texts.unsubscribed },
        ]}
      />
    </Toolbar>
  )
}

interface ContactTableProps {
  contacts: readonly Schemas['Contact'][]
  filters: ContactFilters
  hrefOf: (contact: Schemas['Contact']) => string
}

function ContactTable({ contacts, filters, hrefOf }: ContactTableProps) {
  const setFilters = useSetFilters<ContactFilters>()
  const isFiltered = filters.search !== undefined || filters.subscribed !== undefined
  const sort: SortDescriptor = {
    column: filters.sort ?? 'createdAt',
    direction: filters.dir === 'asc' ? 'ascending' : 'descending',
  }
  return (
    <DataTable
      label={texts.title}
      columns={columns}
      items={contacts}
      idOf={({ id }) => id}
      hrefOf={hrefOf}
      sort={sort}
      onSort={({ column, direction }) =>
        setFilters({
          sort: oneOf(['createdAt', 'email'] as const, column),
          dir: direction === 'ascending' ? 'asc' : 'desc',
        })
      }
      empty={
        isFiltered ? <Empty title={texts.noMatch} /> : <Empty title={texts.none}>{texts.noneHint}</Empty>
      }
    />
  )
}
