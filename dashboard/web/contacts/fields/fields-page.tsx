import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactFieldsQuery } from '../../conditions/queries.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { formatNumber, formatPercent } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type ColumnOf, type SavedColumnOf } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../../ui/save-csv.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { FieldUsageDialog } from './field-usage-dialog.tsx'
import { shownName, type ContactField } from './queries.ts'
import { fieldsTexts } from './texts.ts'

const texts = textsOf(fieldsTexts)

/** The rows of a page. A project can have more than 1,000 fields. */
const pageSize = 50

export function FieldsPage() {
  const { api, pathOf } = useProject()
  const fields = useQuery(contactFieldsQuery(api))
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      trail={<PageLink to={pathOf('contacts')}>{texts.trail}</PageLink>}
    >
      <QueryView query={fields} lines={8}>
        {(data) => <FieldList fields={data.fields} />}
      </QueryView>
    </Page>
  )
}

function FieldList({ fields }: { fields: readonly ContactField[] }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [opened, setOpened] = useState<string>()
  const matching = fields.filter(({ field }) => shownName(field).toLowerCase().includes(search.toLowerCase()))
  const start = page * pageSize
  const shown = matching.slice(start, start + pageSize)
  return (
    <>
      <Toolbar label={texts.search}>
        <SearchBox
          label={texts.search}
          value={search}
          onChange={(next) => {
            setSearch(next)
            setPage(0)
          }}
        />
      </Toolbar>
      <DataTable
        label={texts.title}
        columns={columnsOf(setOpened)}
        items={shown}
        idOf={({ field }) => field}
        empty={<Empty title={texts.noMatch} />}
      />
      <Pager
        {...(page > 0 && { onPrevious: () => setPage(page - 1) })}
        {...(start + pageSize < matching.length && { onNext: () => setPage(page + 1) })}
        actions={<SaveItemsAsCsv what={texts.title} file="fields" columns={savedColumns} items={matching} />}
      >
        {texts.shown(start + 1, start + shown.length, matching.length)}
      </Pager>
      {opened !== undefined && <FieldUsageDialog field={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const savedColumns: readonly SavedColumnOf<ContactField>[] = [
  { id: 'field', title: texts.field, cell: ({ field }) => shownName(field) },
  { id: 'type', title: texts.type, isMinor: true, cell: ({ type }) => texts.types[type] },
  {
    id: 'coverage',
    title: texts.coverage,
    isNumber: true,
    isMinor: true,
    cell: ({ contactCount, coverage }) =>
      texts.coverageOf(formatNumber(contactCount), formatPercent(coverage / 100)),
    value: ({ contactCount }) => contactCount,
  },
]

const columnsOf = (onOpen: (field: string) => void): readonly ColumnOf<ContactField>[] => [
  ...savedColumns,
  { id: 'uses', title: texts.uses, cell: ({ field }) => <UsesButton field={field} onOpen={onOpen} /> },
]

/** A button that shows where a field is used. */
function UsesButton({ field, onOpen }: { field: string; onOpen: (field: string) => void }) {
  return (
    <Button isSmall look="quiet" aria-label={texts.openLabel(shownName(field))} onPress={() => onOpen(field)}>
      {texts.open}
    </Button>
  )
}
