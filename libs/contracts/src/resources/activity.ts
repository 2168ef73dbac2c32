import { z } from 'zod'
import { Count, Data, Id, Instant, limitOf, takes } from '../fields.ts'
import { QueryPeriod } from './period.ts'

/**
 * What the feed tells of, in the spelling of the API; stored events of mails are spelled otherwise
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

/** `types=email.sent,email.opened`; a list that names none counts as absent. */
const Types = takes(
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((list) => list.split(','))
          .map((type) => type.trim())
          .filter((type) => type !== ''),
      ),
    ])
    .pipe(z.array(ActivityType))
    .transform((types) => (types.length === 0 ? undefined : types)),
  z.string(),
)

/** Query of GET /activity. */
export const ActivityQuery = QueryPeriod.extend({
  limit: limitOf({ fallback: 50, most: 100 }),
  cursor: z.string().optional(),
  types: Types.optional(),
  contactId: Id.optional(),
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/** Query of GET /activity/recent-count. */
export const RecentCountQuery = z.object({ minutes: limitOf({ fallback: 5, most: 60 }) })

/** Query of GET /activity/upcoming. */
export const UpcomingQuery = z.object({
  limit: limitOf({ fallback: 50, most: 100 }),
  daysAhead: limitOf({ fallback: 30, most: 90 }),
})
export type UpcomingQuery = z.output<typeof UpcomingQuery>

/** One line of the feed, or of what is to come: then `timestamp` is when it is due. */
export const ActivityView = z.object({
  id: Id,
  type: ActivityType,
  timestamp: Instant,
  contactEmail: z.string().nullable(),
  contactId: Id.nullable(),
  metadata: Data,
})
export type ActivityView = z.infer<typeof ActivityView>

/** Answer of GET /activity/stats. Rates are percentages of the mails that were sent. */
export const ActivityStats = z.object({
  /** Tracked events; those of mails and subscriptions are no part of it. */
  totalEvents: Count,
  totalEmailsSent: Count,
  /** Mails that were opened, and clicked, at least once. */
  totalEmailsOpened: Count,
  totalEmailsClicked: Count,
  totalWorkflowsStarted: Count,
  openRate: z.number(),
  clickRate: z.number(),
})
export type ActivityStats = z.infer<typeof ActivityStats>
