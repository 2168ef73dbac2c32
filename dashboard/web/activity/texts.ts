import { hitTexts, mailStatusTexts } from '../mails/status-texts.ts'
import { textsOf, type Catalogue, type Texts } from '../text/catalogue.ts'
import { count, formatNumber } from '../text/format.ts'

const statuses = textsOf(mailStatusTexts)

const en = {
  title: 'Activity',
  tabs: 'Parts of the activity',
  feed: 'Feed',
  upcoming: 'Upcoming',
  filters: 'Filters of the activity',
  types: {
    label: 'Types',
    all: 'All types',
    chosen: (types: number) => count(types, 'type', 'types'),
    clear: 'Show all types',
    groups: { mails: 'Mails', contacts: 'Contacts', campaigns: 'Campaigns', workflows: 'Workflows' },
  },
  contact: {
    label: 'Contact',
    empty: 'No contact matches.',
    remove: 'Show all contacts',
    unknown: 'Deleted contact',
  },
  entries: {
    'event.triggered': 'Event',
    'email.sent': statuses.SENT,
    'email.suppressed': statuses.SUPPRESSED,
    'email.delivered': statuses.DELIVERED,
    'email.received': statuses.RECEIVED,
    'email.opened': statuses.OPENED,
    'email.clicked': statuses.CLICKED,
    'email.bounced': statuses.BOUNCED,
    'email.complaint': statuses.COMPLAINED,
    'contact.subscribed': 'Subscribed',
    'contact.unsubscribed': 'Unsubscribed',
    'campaign.sent': 'Campaign sent',
    'campaign.scheduled': 'Campaign scheduled',
    'workflow.started': 'Workflow started',
    'workflow.completed': 'Workflow ended',
    'workflow.email.scheduled': 'Workflow waits',
  },
  columns: { time: 'Time', type: 'Type', subject: 'Subject', details: 'Details' },
  scheduledMail: 'Scheduled mail',
  machine: textsOf(hitTexts).byProgram,
  failed: 'failed',
  noSubject: '(no subject)',
  campaign: 'Campaign',
  workflow: 'Workflow',
  showNew: (entries: number, hasMore: boolean) =>
    hasMore
      ? `Show the newest ${formatNumber(entries)} entries`
      : `Show ${count(entries, 'new entry', 'new entries')}`,
  shown: (entries: number) => count(entries, 'entry', 'entries'),
  lastDays: 'The feed starts 30 days ago. Choose a first day to see older entries.',
  none: 'Nothing has happened in this period',
  noneHint: 'Entries appear when mails are sent and opened, when contacts change, and when events occur.',
  noMatch: 'No entry matches these filters',
  noMatchHint: 'Choose a longer period or other types.',
  clear: 'Remove all filters',
  daysAhead: 'Period',
  nextDays: (days: number) => `Next ${days} days`,
  nothingUpcoming: 'Nothing is scheduled in this period',
  nothingUpcomingHint:
    'Scheduled campaigns, scheduled mails, and workflow steps that wait for a time appear here.',
  upcomingLimit: (entries: number) => `Only the next ${entries} entries are shown.`,
} satisfies Texts

export const activityTexts: Catalogue<typeof en> = { en }
