import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber } from '../text/format.ts'
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
import { campaignStatuses, type CampaignFilters } from './campaign-filters.ts'
import { campaignPageQuery, type Campaign } from './queries.ts'
import { CampaignBadge } from './status-badge.tsx'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)
const route = getRouteApi('/user/p/$projectId/campaigns')

const columns: readonly SavedColumnOf<Campaign>[] = [
  { id: 'name', title: texts.name, isSortable: true, cell: ({ name }) => name },
  {
    id: 'status',
    title: texts.status,
    cell: (campaign) => <CampaignBadge {...campaign} />,
    value: ({ status }) => texts.statuses[status],
  },
  {
    id: 'recipients',
    title: texts.recipients,
    isNumber: true,
    isMinor: true,
    cell: ({ totalRecipients }) => formatNumber(totalRecipients),
    value: ({ totalRecipients }) => totalRecipients,
  },
  {
    id: 'opened',
    title: texts.opened,
    isNumber: true,
    isMinor: true,
    cell: ({ openedCount }) => formatNumber(openedCount),
    value: ({ openedCount }) => openedCount,
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

export function CampaignsPage() {
  const { api, pathOf, may } = useProject()
  const filters = route.useSearch()
  const page = useQuery(campaignPageQuery(api, filters))
  const turns = useNumberedPages(page.data)
  const order = useTableSort(['name', 'updatedAt'] as const, filters)
  const isFiltered = filters.search !== undefined || filters.status !== undefined
  const add = may('POST /campaigns') && (
    <PageLink to={pathOf('campaigns/new')} className={buttonClass('primary')}>
      {texts.add}
    </PageLink>
  )
  return (
    <Page title={texts.title} actions={add}>
      <CampaignToolbar filters={filters} />
      <QueryView query={page} lines={8}>
        {({ data, total }) => (
          <SavedTable
            label={texts.title}
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            hrefOf={({ id }) => pathOf(`campaigns/${id}`)}
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
            file="campaigns"
            query={(place) => campaignPageQuery(api, { ...filters, ...place })}
            shown={texts.shown(data.length, total)}
          />
        )}
      </QueryView>
    </Page>
  )
}

function CampaignToolbar({ filters }: { filters: CampaignFilters }) {
  const setFilters = useSetFilters<CampaignFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        value={filters.search ?? ''}
        onChange={(search) => setFilters({ search: search === '' ? undefined : search })}
      />
      <FilterSelect
        label={texts.status}
        isLabelHidden
        any={texts.anyStatus}
        values={campaignStatuses}
        nameOf={(status) => texts.statuses[status]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
    </Toolbar>
  )
}
