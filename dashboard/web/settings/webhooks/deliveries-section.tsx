import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge, type BadgeLook } from '../../ui/badge.tsx'
import type { SavedColumnOf } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { usePageTurns, useSetFilters } from '../../ui/list-search.ts'
import { Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SavedTable } from '../../ui/saved-table.tsx'
import { Select } from '../../ui/select.tsx'
import { Time } from '../../ui/time.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { deliveryStates, type DeliveryFilters } from './delivery-filters.ts'
import { deliveriesQuery, eventTypesQuery } from './queries.ts'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts).deliveries
type Delivery = Schemas['WebhookDelivery']

const looks: Record<Delivery['state'], BadgeLook> = {
  PENDING: 'neutral',
  DELIVERED: 'good',
  RETRYING: 'warning',
  FAILED: 'danger',
  DISCARDED: 'neutral',
}

export const DeliveryState = ({ state, test }: Pick<Delivery, 'state' | 'test'>) => (
  <>
    <Badge look={looks[state]}>{texts.states[state]}</Badge> {test && <Badge>{texts.test}</Badge>}
  </>
)

const columns: readonly SavedColumnOf<Delivery>[] = [
  { id: 'event', title: texts.event, cell: ({ event }) => event },
  {
    id: 'state',
    title: textsOf(webhookTexts).state,
    cell: (delivery) => <DeliveryState {...delivery} />,
    value: ({ state }) => texts.states[state],
  },
  { id: 'attempts', title: texts.attempts, isNumber: true, isMinor: true, cell: ({ attempts }) => attempts },
  {
    id: 'time',
    title: texts.time,
    cell: ({ timestamp }) => <Time value={timestamp} isRelative />,
    value: ({ timestamp }) => timestamp,
  },
]

export interface DeliveriesProps {
  endpointId: string
  filters: DeliveryFilters
}

/** The deliveries of an endpoint, newest events first. */
export function DeliveriesSection({ endpointId, filters }: DeliveriesProps) {
  const { api, pathOf } = useProject()
  const page = useQuery(deliveriesQuery(api, endpointId, filters))
  const turns = usePageTurns(page.data)
  const isFiltered = filters.state !== undefined || filters.event !== undefined
  return (
    <Section title={texts.title}>
      <DeliveryToolbar filters={filters} />
      <QueryView query={page} lines={8}>
        {({ data }) => (
          <SavedTable
            label={texts.list}
            columns={columns}
            items={data}
            idOf={({ id }) => id}
            hrefOf={({ id }) => pathOf(`settings/webhooks/${endpointId}/deliveries/${id}`)}
            empty={
              isFiltered ? (
                <Empty title={texts.noMatch} />
              ) : (
                <Empty title={texts.none}>{texts.noneHint}</Empty>
              )
            }
            turns={turns}
            file="webhook-deliveries"
            query={(place) => deliveriesQuery(api, endpointId, { ...filters, ...place })}
            shown={texts.shown(data.length)}
          />
        )}
      </QueryView>
    </Section>
  )
}

function DeliveryToolbar({ filters }: { filters: DeliveryFilters }) {
  const { api } = useProject()
  const { data: types = [] } = useQuery(eventTypesQuery(api))
  const setFilters = useSetFilters<DeliveryFilters>()
  return (
    <Toolbar label={texts.filters}>
      <Select
        label={texts.event}
        value={filters.event ?? ''}
        options={[
          { value: '', label: texts.anyEvent },
          ...types.map(({ type }) => ({ value: type, label: type })),
        ]}
        onChange={(event) => setFilters({ event: event === '' ? undefined : event })}
      />
      <Select
        label={textsOf(webhookTexts).state}
        value={filters.state ?? ''}
        options={[
          { value: '', label: texts.anyState },
          ...deliveryStates.map((value) => ({ value, label: texts.states[value] })),
        ]}
        onChange={(state) => setFilters({ state: state === '' ? undefined : state })}
      />
    </Toolbar>
  )
}
