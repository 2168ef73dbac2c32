import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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
import { AddEndpointDialog } from './add-endpoint-dialog.tsx'
import { shownState, stateLook } from './endpoint-state.ts'
import { endpointsQuery, type Endpoint } from './queries.ts'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts)

const columns: readonly SavedColumnOf<Endpoint>[] = [
  { id: 'url', title: texts.url, cell: ({ url, description }) => description ?? url },
  {
    id: 'state',
    title: texts.state,
    value: (endpoint) => texts.states[shownState(endpoint)],
    cell: (endpoint) => {
      const state = shownState(endpoint)
      return <Badge look={stateLook(state)}>{texts.states[state]}</Badge>
    },
  },
  {
    id: 'events',
    title: texts.events,
    isMinor: true,
    cell: ({ events }) => (events.includes('*') ? texts.allEvents : events.join(', ')),
  },
  {
    id: 'success',
    title: texts.lastSuccess,
    value: ({ lastSuccessAt }) => lastSuccessAt,
    isMinor: true,
    cell: ({ lastSuccessAt }) =>
      lastSuccessAt === null ? texts.never : <Time value={lastSuccessAt} isRelative />,
  },
]

/** The webhook endpoints of the project. */
export function EndpointsPage() {
  const { api, may, pathOf } = useProject()
  const endpoints = useQuery(endpointsQuery(api))
  const [isAdding, setAdding] = useState(false)
  const add = may('POST /webhook-endpoints') && (
    <Button look="primary" onPress={() => setAdding(true)}>
      {texts.add}
    </Button>
  )
  return (
    <Page title={texts.title} intro={texts.intro} actions={endpoints.data?.length ? add : undefined}>
      <QueryView query={endpoints}>
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
                hrefOf={({ id }) => pathOf(`settings/webhooks/${id}`)}
              />
              <div>
                <SaveItemsAsCsv what={texts.title} file="webhook-endpoints" columns={columns} items={found} />
              </div>
            </>
          )
        }
      </QueryView>
      {isAdding && <AddEndpointDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
