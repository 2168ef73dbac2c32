import type { Catalogue, Texts } from '../text/catalogue.ts'
import { count } from '../text/format.ts'

const en = {
  title: 'Contacts',
  filters: 'Filters of the contacts',
  search: 'Search by address or name',
  state: 'Subscription',
  anyState: 'All contacts',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  email: 'Email address',
  created: 'Created',
  shown: (shown: number, total: number) => `${shown} of ${count(total, 'contact', 'contacts')}`,
  none: 'No contacts yet',
  noneHint: 'A contact is created when you send a mail to an address, track an event, or import a CSV file.',
  noMatch: 'No contact matches these filters.',
} satisfies Texts

export const contactTexts: Catalogue<typeof en> = { en }
