import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import type { ColumnOf } from '../ui/data-table.tsx'
import { Time } from '../ui/time.tsx'
import { shortValue } from './data-values.ts'
import { SubscriptionBadge } from './subscription-badge.tsx'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

type Column = ColumnOf<Schemas['Contact']>

/** Returns the columns of the list of contacts, with a column for each of these keys of `data`. */
export const contactColumns = (fields: readonly string[]): readonly Column[] => [
  { id: 'email', title: texts.email, isSortable: true, cell: ({ email }) => email },
  {
    id: 'subscribed',
    title: texts.state,
    cell: ({ subscribed }) => <SubscriptionBadge isSubscribed={subscribed} />,
  },
  ...fields.map((name): Column => ({
    id: `data.${name}`,
    title: name,
    isMinor: true,
    cell: ({ data }) => shortValue(data[name]),
  })),
  {
    id: 'createdAt',
    title: texts.created,
    isSortable: true,
    isMinor: true,
    cell: ({ createdAt }) => <Time value={createdAt} isRelative />,
  },
]
