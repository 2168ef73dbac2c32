import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type SavedColumnOf } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../../ui/save-csv.tsx'
import { Time } from '../../ui/time.tsx'
import { AddDomainDialog } from './add-domain-dialog.tsx'
import { shownState, stateLook } from './domain-state.ts'
import { domainsQuery } from './queries.ts'
import { domainTexts } from './texts.ts'

const texts = textsOf(domainTexts)

const columns: readonly SavedColumnOf<Schemas['Domain']>[] = [
  { id: 'domain', title: texts.add.field, cell: ({ domain }) => domain },
  {
    id: 'state',
    title: texts.state,
    cell: (domain) => <Badge look={stateLook(domain)}>{texts.states[shownState(domain)]}</Badge>,
    value: (domain) => texts.states[shownState(domain)],
  },
  {
    id: 'checked',
    title: texts.checked,
    value: ({ checkedAt }) => checkedAt,
    isMinor: true,
    cell: ({ checkedAt }) => (checkedAt === null ? texts.notChecked : <Time value={checkedAt} isRelative />),
  },
]

/** The sender domains of the project. */
export function DomainsPage() {
  const { api, may, pathOf } = useProject()
  const domains = useQuery(domainsQuery(api))
  const [isAdding, setAdding] = useState(false)
  const add = may('POST /domains') && (
    <Button look="primary" onPress={() => setAdding(true)}>
      {texts.add.open}
    </Button>
  )
  return (
    <Page title={texts.title} intro={texts.intro} actions={domains.data?.length ? add : undefined}>
      <QueryView query={domains}>
        {(found) =>
          found.length === 0 ? (
            <Empty title={texts.none} actions={add}>
              {texts.noneHint}
            </Empty>
          ) : (
            <>
              <DataTable
                label={texts.list}
                columns={columns}
                items={found}
                idOf={({ id }) => id}
                hrefOf={({ id }) => pathOf(`settings/domains/${id}`)}
              />
              <div>
                <SaveItemsAsCsv what={texts.list} file="domains" columns={columns} items={found} />
              </div>
            </>
          )
        }
      </QueryView>
      {isAdding && <AddDomainDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
