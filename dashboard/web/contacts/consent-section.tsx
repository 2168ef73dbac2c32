import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { DataTable, type SavedColumnOf } from '../ui/data-table.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../ui/save-csv.tsx'
import { Time } from '../ui/time.tsx'
import { detailTexts } from './detail-texts.ts'
import { consentQuery, type Contact } from './queries.ts'
import { SubscriptionBadge, subscriptionName } from './subscription-badge.tsx'

const texts = textsOf(detailTexts)

type Entry = Schemas['ConsentLog']['entries'][number]

const columns: readonly SavedColumnOf<Entry>[] = [
  { id: 'at', title: texts.at, cell: ({ at }) => <Time value={at} />, value: ({ at }) => at },
  {
    id: 'change',
    title: texts.change,
    value: ({ subscribed }) => subscriptionName(subscribed),
    cell: ({ subscribed }) => <SubscriptionBadge isSubscribed={subscribed} />,
  },
  { id: 'how', title: texts.how, cell: ({ how }) => texts.consentHow[how] },
  { id: 'address', title: texts.address, isMinor: true, cell: ({ address }) => address ?? '' },
]

/** When and how the contact was subscribed and unsubscribed. */
export function ConsentSection({ contact }: { contact: Contact }) {
  const { api } = useProject()
  const query = useQuery(consentQuery(api, contact.id))
  return (
    <Section
      title={texts.consent}
      intro={texts.consentIntro}
      actions={
        <SaveItemsAsCsv
          what={texts.consent}
          file="consent"
          columns={columns}
          items={query.data?.entries ?? []}
        />
      }
    >
      <QueryView query={query} lines={3}>
        {({ entries }) => (
          <DataTable
            label={texts.consent}
            columns={columns}
            items={entries}
            idOf={({ at, how, subscribed }) => `${at} ${how} ${subscribed}`}
          />
        )}
      </QueryView>
    </Section>
  )
}
