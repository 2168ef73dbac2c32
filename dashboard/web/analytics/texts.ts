import { hitTexts, mailStatusTexts } from '../mails/status-texts.ts'
import { textsOf, type Catalogue, type Texts } from '../text/catalogue.ts'
import { formatNumber, formatPercent, formatShare } from '../text/format.ts'

/** `+12%` or `-3%`. */
const signed = (change: number): string => `${change > 0 ? '+' : ''}${formatPercent(change)}`

const hits = textsOf(hitTexts)
const statuses = textsOf(mailStatusTexts)

const en = {
  title: 'Analytics',
  period: 'Period',
  lastDays: (days: number) => `Last ${days} days`,
  custom: 'Other days',
  limited: (days: number) => `At most ${days} days are shown.`,
  figures: {
    title: 'Overview',
    compared: (from: string, to: string) => `Changes are relative to the period before: ${from} to ${to}.`,
    share: (share: number) => `${formatShare(share)} of sent`,
    change: (change: number) => (change === 0 ? 'no change' : `${signed(change)} change`),
    wasZero: (isZero: boolean) => (isZero ? 'no change' : '0 before'),
    noteTitle: 'How we count',
    note: `A mail counts once, on the day of its first open or click, so an open can belong to a mail of an earlier period. ${hits.notCounted} Opens of mails without tracking and of readers that block images are unknown, so the real number is higher. Bounces are permanent failures.`,
  },
  day: 'Day',
  series: {
    emails: statuses.SENT,
    delivered: statuses.DELIVERED,
    suppressed: statuses.SUPPRESSED,
    received: statuses.RECEIVED,
    opens: hits.opened,
    clicks: hits.clicked,
    bounces: statuses.BOUNCED,
    complaints: statuses.COMPLAINED,
    subscribes: 'Subscribed',
    unsubscribes: 'Unsubscribed',
  },
  charts: {
    sends: 'Sent and delivered',
    opens: 'Opens and clicks',
    failures: 'Bounces and complaints',
    subscriptions: 'Subscriptions',
  },
  campaign: {
    title: 'Campaign by day',
    intro: 'The days are UTC days.',
    label: 'Campaign',
    other: 'Another campaign',
  },
  campaigns: {
    title: 'Top campaigns',
    intro: 'The campaigns of the period with the most opens. The figures include all mails of a campaign.',
    subject: 'Campaign',
    sent: statuses.SENT,
    opened: hits.opened,
    clicked: hits.clicked,
    openRate: 'Open rate in %',
    clickRate: 'Click rate in %',
    none: 'No campaign was sent in this period.',
  },
  events: {
    title: 'Top events',
    name: 'Event',
    count: 'Occurrences',
    trend: 'Change in %',
    none: 'No event occurred in this period.',
    isNew: 'new',
  },
  tags: {
    title: 'By tag',
    intro: 'A mail with several tags counts for each of them.',
    tag: 'Tag',
    none: 'No mail of this period has a tag.',
  },
  percent: (percent: number) => `${formatNumber(Math.round(percent * 10) / 10)}%`,
  trend: (percent: number) => signed(percent / 100),
  file: (name: string, from: string, to: string) => `postrider-${name}-${from}-${to}`,
} satisfies Texts

export const analyticsTexts: Catalogue<typeof en> = { en }
