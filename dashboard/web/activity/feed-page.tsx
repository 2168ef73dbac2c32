import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { usePageTurns } from '../ui/list-search.ts'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveListAsCsv } from '../ui/save-csv.tsx'
import type { ActivityFilters } from './activity-filters.ts'
import { ActivityTabs } from './activity-tabs.tsx'
import { ActivityToolbar, useClearFilters } from './activity-toolbar.tsx'
import { entryColumns } from './entry-columns.ts'
import { EntryList } from './entry-list.tsx'
import { countNew, type Entry } from './entry.ts'
import styles from './feed-page.module.css'
import { activityPageQuery, newestActivityQuery, pageSize } from './queries.ts'
import { activityTexts } from './texts.ts'

const texts = textsOf(activityTexts)
const route = getRouteApi('/user/p/$projectId/activity')

/** What happened in the project, newest first. */
export function ActivityPage() {
  const { api } = useProject()
  const filters = route.useSearch()
  const page = useQuery(activityPageQuery(api, filters))
  const turns = usePageTurns(page.data)
  const list = useRef<HTMLOListElement>(null)
  return (
    <Page title={texts.title}>
      <ActivityTabs />
      <ActivityToolbar filters={filters} />
      <QueryView query={page} lines={12}>
        {({ data }) => (
          <>
            {filters.cursor === undefined && !page.isPlaceholderData && (
              <NewEntries filters={filters} shown={data} onShow={() => list.current?.focus()} />
            )}
            {data.length === 0 ? (
              <NoEntries filters={filters} />
            ) : (
              <EntryList ref={list} label={texts.title} entries={data} />
            )}
            <Pager
              {...turns}
              actions={
                <SaveListAsCsv
                  what={texts.title}
                  file="activity"
                  columns={entryColumns}
                  query={(place) => activityPageQuery(api, { ...filters, ...place })}
                />
              }
            >
              {texts.shown(data.length)}
            </Pager>
            {filters.from === undefined && <p className={styles.note}>{texts.lastDays}</p>}
          </>
        )}
      </QueryView>
    </Page>
  )
}

interface NewEntriesProps {
  filters: ActivityFilters
  shown: readonly Entry[]
  onShow: () => void
}

/** Reports new entries. The list changes when the user asks for it, so that it does not move while it is read. */
function NewEntries({ filters, shown, onShow }: NewEntriesProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const { data: newest } = useQuery(newestActivityQuery(api, filters))
  const { count, hasMore } = countNew(shown, newest?.data ?? [], pageSize)
  const show = (): void => {
    queries.setQueryData(activityPageQuery(api, filters).queryKey, newest)
    onShow()
  }
  return (
    <div role="status" className={styles.fresh}>
      {count > 0 && <Button onPress={show}>{texts.showNew(count, hasMore)}</Button>}
    </div>
  )
}

function NoEntries({ filters: { cursor: _cursor, ...filters } }: { filters: ActivityFilters }) {
  const clear = useClearFilters()
  if (Object.values(filters).every((filter) => filter === undefined))
    return <Empty title={texts.none}>{texts.noneHint}</Empty>
  return (
    <Empty title={texts.noMatch} actions={<Button onPress={clear}>{texts.clear}</Button>}>
      {texts.noMatchHint}
    </Empty>
  )
}
