import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { usePageTurns, useSetFilters } from '../ui/list-search.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { sentColumns } from './mail-columns.tsx'
import { isFiltered, type MailFilters } from './mail-filters.ts'
import { MailToolbar } from './mail-toolbar.tsx'
import { MailTabs } from './mail-tabs.tsx'
import { mailPageQuery } from './queries.ts'
import { mailTexts } from './texts.ts'

const texts = textsOf(mailTexts)
const route = getRouteApi('/user/p/$projectId/mails')

export function MailsPage() {
  const { api, pathOf } = useProject()
  const filters = route.useSearch()
  const page = useQuery(mailPageQuery(api, filters))
  const turns = usePageTurns(page.data)
  return (
    <Page title={texts.title}>
      <MailTabs />
      <MailToolbar filters={filters} />
      <LinkedFilter filters={filters} />
      <QueryView query={page} lines={10}>
        {({ data, total }) => (
          <SavedTable
            label={texts.title}
            columns={sentColumns}
            items={data}
            idOf={({ id }) => id}
            hrefOf={({ id }) => pathOf(`mails/${id}`)}
            empty={
              isFiltered(filters) ? (
                <Empty title={texts.noMatch} />
              ) : (
                <Empty title={texts.none}>{texts.noneHint}</Empty>
              )
            }
            turns={turns}
            file="mails"
            query={(place) => mailPageQuery(api, { ...filters, ...place })}
            shown={shownText(data.length, { total, filters })}
          />
        )}
      </QueryView>
    </Page>
  )
}

/** The API returns the total only with the first page. */
export const shownText = (
  shown: number,
  { total, filters: { cursor } }: { total: number; filters: MailFilters },
): string => (cursor === undefined ? texts.shown(shown, total) : texts.shownLater(shown))

const linkedFilters = ['contactId', 'campaignId', 'workflowExecutionId'] as const

/** Shows a filter that a link of another page has set, and removes it. */
function LinkedFilter({ filters }: { filters: MailFilters }) {
  const setFilters = useSetFilters<MailFilters>()
  const name = linkedFilters.find((each) => filters[each] !== undefined)
  if (name === undefined) return null
  return (
    <Notice look="info">
      {texts.only[name]}{' '}
      <Button isSmall onPress={() => setFilters({ [name]: undefined })}>
        {texts.showAll}
      </Button>
    </Notice>
  )
}
