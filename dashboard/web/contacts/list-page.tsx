import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Schemas } from '@postrider/client'
import { useMemo, useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, type Selection } from '../ui/data-table.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { usePageTurns, useTableSort } from '../ui/list-search.ts'
import { Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useChosenFields } from './chosen-fields.ts'
import { ColumnDialog } from './column-dialog.tsx'
import { contactColumns } from './contact-columns.tsx'
import type { ContactFilters } from './contact-filters.ts'
import { ActiveCondition } from './condition-filter.tsx'
import { ContactToolbar } from './contact-toolbar.tsx'
import { EmptyContacts } from './empty-contacts.tsx'
import { JobList } from './job-list.tsx'
import { ListActions } from './list-actions.tsx'
import { contactCountQuery, contactPageQuery } from './queries.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)
const route = getRouteApi('/user/p/$projectId/contacts')

export function ContactsPage() {
  const { api, project } = useProject()
  const filters = route.useSearch()
  const page = useQuery(contactPageQuery(api, filters))
  const turns = usePageTurns(page.data)
  const [fields, chooseFields] = useChosenFields(project.id)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <Page title={texts.title} actions={<ListActions filters={filters} />}>
      <JobList />
      <ContactToolbar filters={filters}>
        <Button onPress={() => setChoosing(true)}>{texts.chooseColumns}</Button>
      </ContactToolbar>
      <ActiveCondition filters={filters} />
      <QueryView query={page} lines={10}>
        {({ data, hasMore }) => (
          <>
            <SelectableContacts contacts={data} {...{ filters, fields, hasMore }} />
            <Pager {...turns}>
              <PageCount shown={data.length} filters={filters} />
            </Pager>
          </>
        )}
      </QueryView>
      <ColumnDialog
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        chosen={fields}
        onChoose={chooseFields}
      />
    </Page>
  )
}

/** The number of contacts that match. The table does not wait for it. */
function PageCount({ shown, filters }: { shown: number; filters: ContactFilters }) {
  const { api } = useProject()
  const { data: count } = useQuery(contactCountQuery(api, filters))
  return texts.pageCount(shown, count)
}

interface SelectableContactsProps {
  contacts: readonly Schemas['Contact'][]
  filters: ContactFilters
  /** The keys of `data` that have columns. */
  fields: readonly string[]
  hasMore: boolean
}

/** The table of contacts with its selection. Another page or filter clears the selection. */
function SelectableContacts({ contacts, filters, fields, hasMore }: SelectableContactsProps) {
  const { pathOf, may } = useProject()
  const [selected, setSelected] = useSelection(filters)
  const columns = useMemo(() => contactColumns(fields), [fields])
  const chosen = contacts.filter(({ id }) => selected === 'all' || selected.has(id))
  const clear = (): void => {
    setSelected(new Set())
    keepFocus()
  }
  const order = useTableSort(['createdAt', 'email'] as const, filters)
  return (
    <>
      {chosen.length > 0 && <BulkBar contacts={chosen} filters={filters} onClear={clear} />}
      <DataTable
        label={texts.title}
        columns={columns}
        items={contacts}
        idOf={({ id }) => id}
        hrefOf={({ id }) => pathOf(`contacts/${id}`)}
        {...order}
        {...(may('POST /contacts/bulk-delete') && { selected, onSelect: setSelected })}
        empty={<EmptyContacts filters={filters} hasMore={hasMore} />}
      />
    </>
  )
}

const none: Selection = new Set()

/** The selection of a page of the list. It ends when the filters or the page change. */
function useSelection(filters: ContactFilters): [Selection, (selected: Selection) => void] {
  const of = JSON.stringify(filters)
  const [state, setState] = useState({ of, selected: none })
  const setSelected = (selected: Selection): void => setState({ of, selected })
  return [state.of === of ? state.selected : none, setSelected]
}
