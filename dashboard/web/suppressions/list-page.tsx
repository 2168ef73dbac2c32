import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { MailTabs } from '../mails/mail-tabs.tsx'
import { useProject } from '../session/project-context.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { usePageTurns, useSetFilters } from '../ui/list-search.ts'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveListAsCsv } from '../ui/save-csv.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { AddressCheck } from './address-check.tsx'
import { suppressionPageQuery } from './queries.ts'
import { SuppressionDialog } from './suppression-dialog.tsx'
import { kinds, reasons, type SuppressionFilters } from './suppression-filters.ts'
import { suppressionColumns, SuppressionTable } from './suppression-table.tsx'
import { suppressionTexts } from './texts.ts'

const texts = textsOf(suppressionTexts)
const route = getRouteApi('/user/p/$projectId/mails/suppressions')

/** The addresses and patterns to which the project sends no mail. */
export function SuppressionsPage() {
  const { api, may } = useProject()
  const filters = route.useSearch()
  const page = useQuery(suppressionPageQuery(api, filters))
  const turns = usePageTurns(page.data)
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      actions={
        may('POST /suppressions') && (
          <Button look="primary" onPress={() => setAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <MailTabs />
      <AddressCheck address={filters.check} />
      <Filters filters={filters} />
      <QueryView query={page} lines={10}>
        {({ data, total }) => (
          <>
            <SuppressionTable suppressions={data} filters={filters} />
            <Pager
              {...turns}
              actions={
                <SaveListAsCsv
                  what={texts.title}
                  file="suppressions"
                  columns={suppressionColumns}
                  query={(place) => suppressionPageQuery(api, { ...filters, ...place })}
                />
              }
            >
              {filters.cursor === undefined ? texts.shown(data.length, total) : texts.shownLater(data.length)}
            </Pager>
          </>
        )}
      </QueryView>
      <SuppressionDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Page>
  )
}

function Filters({ filters }: { filters: SuppressionFilters }) {
  const setFilters = useSetFilters<SuppressionFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        value={filters.value ?? ''}
        onChange={(value) => setFilters({ value: value === '' ? undefined : value })}
      />
      <FilterSelect
        label={texts.kind}
        isLabelHidden
        any={texts.anyKind}
        values={kinds}
        nameOf={(value) => texts.kinds[value]}
        value={filters.kind}
        onChange={(kind) => setFilters({ kind })}
      />
      <FilterSelect
        label={texts.reason}
        isLabelHidden
        any={texts.anyReason}
        values={reasons}
        nameOf={(value) => texts.reasons[value]}
        value={filters.reason}
        onChange={(reason) => setFilters({ reason })}
      />
    </Toolbar>
  )
}
