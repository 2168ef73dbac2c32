import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { MailBadge } from '../mails/mail-columns.tsx'
import { mailStatusTexts } from '../mails/status-texts.ts'
import { useProject } from '../session/project-context.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { textsOf } from '../text/catalogue.ts'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { usePageTurns, useSetFilters } from '../ui/list-search.ts'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { Time } from '../ui/time.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { outcomes, type RecipientFilters } from './campaign-filters.ts'
import { CampaignFrame } from './campaign-frame.tsx'
import { recipientPageQuery } from './queries.ts'
import { campaignTexts } from './texts.ts'

const { recipientList: texts, outcomes: outcomeTexts } = textsOf(campaignTexts)
const route = getRouteApi('/user/p/$projectId/campaigns/$campaignId/recipients')

const columns: readonly SavedColumnOf<Schemas['CampaignRecipient']>[] = [
  { id: 'email', title: texts.email, cell: ({ email }) => email },
  {
    id: 'status',
    title: texts.state,
    cell: ({ status }) => <MailBadge status={status} />,
    value: ({ status }) => textsOf(mailStatusTexts)[status],
  },
  { id: 'error', title: texts.error, isMinor: true, cell: ({ error }) => error },
  {
    id: 'at',
    title: texts.at,
    isMinor: true,
    cell: ({ at }) => <Time value={at} isRelative />,
    value: ({ at }) => at,
  },
]

export const CampaignRecipientsPage = () => (
  <CampaignFrame>{({ id }) => <RecipientList id={id} />}</CampaignFrame>
)

function RecipientList({ id }: { id: string }) {
  const { api, pathOf } = useProject()
  const filters = route.useSearch()
  const setFilters = useSetFilters<RecipientFilters>()
  const page = useQuery(recipientPageQuery(api, id, filters))
  const turns = usePageTurns(page.data)
  return (
    <>
      <Toolbar label={texts.outcome}>
        <FilterSelect
          label={texts.outcome}
          any={texts.any}
          values={outcomes}
          nameOf={(outcome) => outcomeTexts[outcome]}
          value={filters.outcome}
          onChange={(outcome) => setFilters({ outcome })}
        />
      </Toolbar>
      <QueryView query={page} lines={8}>
        {({ data, total }) => (
          <SavedTable
            label={texts.title}
            columns={columns}
            items={data}
            idOf={({ emailId }) => emailId}
            hrefOf={({ emailId }) => pathOf(`mails/${emailId}`)}
            empty={<Empty title={texts.none} />}
            turns={turns}
            file="recipients"
            query={(place) => recipientPageQuery(api, id, { ...filters, ...place })}
            shown={shownText(data.length, { total, filters })}
          />
        )}
      </QueryView>
    </>
  )
}

/** The API returns the total only with the first page. */
function shownText(
  shown: number,
  { total, filters: { cursor, outcome } }: { total: number; filters: RecipientFilters },
): string {
  if (cursor !== undefined) return texts.shownLater(shown)
  return outcome === undefined
    ? texts.shown(shown, total)
    : texts.shownWith(shown, total, outcomeTexts[outcome])
}
