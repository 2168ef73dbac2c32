import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Empty } from '../ui/empty.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Select } from '../ui/select.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { ActivityTabs } from './activity-tabs.tsx'
import { EntryList } from './entry-list.tsx'
import styles from './feed-page.module.css'
import { maxUpcoming, upcomingQuery } from './queries.ts'
import { activityTexts } from './texts.ts'
import { periods, type UpcomingFilters } from './upcoming-filters.ts'

const texts = textsOf(activityTexts)
const route = getRouteApi('/user/p/$projectId/activity/upcoming')

const defaultDays = 30

/** The scheduled activity of the project, in order of time. */
export function UpcomingPage() {
  const { api } = useProject()
  const { days = defaultDays } = route.useSearch()
  const upcoming = useQuery(upcomingQuery(api, days))
  return (
    <Page title={texts.title}>
      <ActivityTabs />
      <PeriodSelect days={days} />
      <QueryView query={upcoming} lines={6}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={texts.nothingUpcoming}>{texts.nothingUpcomingHint}</Empty>
          ) : (
            <>
              <EntryList label={texts.upcoming} entries={entries} isUpcoming />
              {entries.length === maxUpcoming && (
                <p className={styles.note}>{texts.upcomingLimit(maxUpcoming)}</p>
              )}
            </>
          )
        }
      </QueryView>
    </Page>
  )
}

function PeriodSelect({ days }: { days: number }) {
  const setFilters = useSetFilters<UpcomingFilters>()
  return (
    <Toolbar label={texts.filters}>
      <Select
        label={texts.daysAhead}
        value={String(days)}
        onChange={(value) => setFilters({ days: Number(value) })}
        options={periods.map((period) => ({ value: String(period), label: texts.nextDays(period) }))}
      />
    </Toolbar>
  )
}
