import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Schemas } from '@postrider/client'
import { apiUrl } from '../api/client.ts'
import { MailTabs } from '../mails/mail-tabs.tsx'
import { textsOf } from '../text/catalogue.ts'
import { CodeBlock } from '../ui/copy.tsx'
import { Empty } from '../ui/empty.tsx'
import { usePageTurns, useSetFilters } from '../ui/list-search.ts'
import { Page, Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { capturedColumns } from './captured-columns.tsx'
import { capturedFilters, rememberFilters, type CapturedFilters } from './captured-filters.ts'
import { ClearCaptured } from './clear-captured.tsx'
import { firstMailCommand } from './first-mail.ts'
import { capturedPageQuery, isMissing } from './queries.ts'
import { readMarks } from './read-marks.ts'
import { capturedTexts } from './texts.ts'
import { useCapturedPath } from './use-captured-path.ts'

const texts = textsOf(capturedTexts)

interface CapturedPageData {
  total: number
  data: readonly Schemas['InboxSummary'][]
  cursor: string | null
  hasMore: boolean
}

/** The mail that the server has captured instead of delivering it. */
export function CapturedPage() {
  const filters = capturedFilters(useSearch({ strict: false }))
  const { isInProject } = useCapturedPath()
  const page = useQuery(capturedPageQuery(filters))
  useEffect(() => rememberFilters(filters))
  const isEmpty = page.data?.total === 0 && filters.q === undefined
  const content = (data: CapturedPageData) =>
    isEmpty ? <FirstMail /> : <MessageList page={data} filters={filters} />
  return (
    <Page
      title={texts.title}
      intro={isInProject ? texts.introInProject : texts.intro}
      actions={page.data && <ClearCaptured isDisabled={isEmpty} />}
    >
      {isInProject && <MailTabs />}
      {isMissing(page.error) ? (
        <Empty title={texts.unavailable}>{texts.unavailableHint}</Empty>
      ) : (
        <QueryView query={page} lines={10}>
          {content}
        </QueryView>
      )}
    </Page>
  )
}

function MessageList({ page, filters }: { page: CapturedPageData; filters: CapturedFilters }) {
  const setFilters = useSetFilters<CapturedFilters>()
  const { path } = useCapturedPath()
  const turns = usePageTurns(page)
  return (
    <>
      <Toolbar label={texts.filters}>
        <SearchBox
          label={texts.search}
          value={filters.q ?? ''}
          onChange={(q) => setFilters({ q: q === '' ? undefined : q })}
        />
      </Toolbar>
      <SavedTable
        label={texts.title}
        columns={capturedColumns(readMarks())}
        items={page.data}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `${path}/${id}`}
        empty={<Empty title={texts.noMatch} />}
        turns={turns}
        file="captured-mails"
        query={(place) => capturedPageQuery({ ...filters, ...place })}
        shown={texts.shown(page.data.length, page.total)}
      />
    </>
  )
}

/** What to do if nothing was sent yet. */
const FirstMail = () => (
  <Section title={texts.none} intro={texts.noneHint}>
    <CodeBlock code={firstMailCommand(apiUrl)} what={texts.noneCommand} />
    <p>{texts.noneOther}</p>
  </Section>
)
