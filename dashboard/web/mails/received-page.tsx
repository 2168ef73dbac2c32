import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { usePageTurns, useSetFilters } from '../ui/list-search.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { shownText } from './list-page.tsx'
import { receivedColumns } from './mail-columns.tsx'
import type { ReceivedFilters } from './mail-filters.ts'
import { MailTabs } from './mail-tabs.tsx'
import { receivedPageQuery } from './queries.ts'
import { mailTexts } from './texts.ts'

const texts = textsOf(mailTexts)
const route = getRouteApi('/user/p/$projectId/mails/received')

/** The mails that were sent to addresses of the project's domains. */
export function ReceivedPage() {
  const { api, pathOf } = useProject()
  const filters = route.useSearch()
  const setFilters = useSetFilters<ReceivedFilters>()
  const page = useQuery(receivedPageQuery(api, filters))
  const turns = usePageTurns(page.data)
  return (
    <Page title={texts.tabs.received}>
      <MailTabs />
      <Toolbar label={texts.filters}>
        <SearchBox
          label={texts.search}
          placeholder={texts.searchHint}
          value={filters.to ?? ''}
          onChange={(to) => setFilters({ to: to === '' ? undefined : to })}
        />
      </Toolbar>
      <QueryView query={page} lines={10}>
        {({ data, total }) => (
          <SavedTable
            label={texts.tabs.received}
            columns={receivedColumns}
            items={data}
            idOf={({ id }) => id}
            hrefOf={({ id }) => pathOf(`mails/${id}`)}
            empty={filters.to === undefined ? <NoneReceived /> : <Empty title={texts.noMatch} />}
            turns={turns}
            file="received-mails"
            query={(place) => receivedPageQuery(api, { ...filters, ...place })}
            shown={shownText(data.length, { total, filters })}
          />
        )}
      </QueryView>
    </Page>
  )
}

function NoneReceived() {
  const { pathOf } = useProject()
  const domains = (
    <PageLink to={pathOf('settings/domains')} className={buttonClass()}>
      {texts.toDomains}
    </PageLink>
  )
  return (
    <Empty title={texts.noneReceived} actions={domains}>
      {texts.noneReceivedHint}
    </Empty>
  )
}
