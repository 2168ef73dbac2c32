import { z } from 'zod'
import { Count, Data, Id, Instant, limitOf } from '../fields.ts'
import { queryList } from '../query-list.ts'
import { QueryPeriod } from './period.ts'

/**
 * The types of the activity feed, in the API's spelling. Stored events of mails have other names
 * (`email.open`).
 */
export const ActivityType = z.enum([
  'event.triggered',
  'email.sent',
  'email.suppressed',
  'email.delivered',
  'email.received',
  'email.opened',
  'email.clicked',
  'email.bounced',
  'email.complaint',
  'contact.subscribed',
  'contact.unsubscribed',
  'campaign.sent',
  'campaign.scheduled',
  'workflow.started',
  'workflow.completed',
  'workflow.email.scheduled',
])
export type ActivityType = z.infer<typeof ActivityType>

/** Query of GET /activity. */
export const ActivityQuery = QueryPeriod.extend({
  limit: limitOf({ fallback: 50, most: 100 }),
  cursor: z.string().optional(),
  after: z.string().optional(),
  types: queryList(ActivityType).optional(),
  contactId: Id.optional(),
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/** Query of GET /activity/recent-count. */
export const RecentCountQuery = z.object({
  minutes: limitOf({ fallback: 5, most: 60 }),
  after: z.string().optional(),
})

/** Query of GET /activity/upcoming. */
export const UpcomingQuery = z.object({
  limit: limitOf({ fallback: 50, most: 100 }),
  daysAhead: limitOf({ fallback: 30, most: 90 }),
})
export type UpcomingQuery = z.output<typeof UpcomingQuery>

/**
 * An entry of the activity feed, or of upcoming activity. For upcoming activity, `timestamp` is when the
 * entry is due.
 */
export const ActivityView = z.object({
  id: Id,
  type: ActivityType,
  timestamp: Instant,
  contactEmail: z.string().nullable(),
  contactId: Id.nullable(),
  metadata: Data,
})
export type ActivityView = z.infer<typeof ActivityView>

/** Response of GET /activity/stats. Rates are percentages of sent mails. */
export const ActivityStats = z.object({
  /** The number of tracked events, without events of mails and subscriptions. */
  totalEvents: Count,
  totalEmailsSent: Count,
  /** The numbers of mails that were opened and clicked at least once. */
  totalEmailsOpened: Count,
  totalEmailsClicked: Count,
  totalWorkflowsStarted: Count,
  openRate: z.number(),
  clickRate: z.number(),
})
export type ActivityStats = z.infer<typeof ActivityStats>
