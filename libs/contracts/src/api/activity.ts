import { z } from 'zod'
import {
  ActivityQuery,
  ActivityStats,
  ActivityType,
  ActivityView,
  QueryPeriod,
  RecentCountQuery,
  UpcomingQuery,
} from '../resources/index.ts'
import { endpointsOf } from './endpoint.ts'
import { cursorList, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Activity',
  service: 'analytics',
  description:
    'Everything that happened in a project, in one feed. Each entry appears once, a moment after its event.',
})

export const listActivity = define({
  method: 'GET',
  path: '/activity',
  access: 'secret-key-or-member',
  summary: 'List activity',
  query: ActivityQuery,
  parameters: {
    types: 'Types of entries, separated by commas.',
    after: '`latest` of an earlier response: returns only newer entries.',
  },
  responses: ok(
    'A page of entries, newest first. Default: the last 30 days.',
    cursorList(ActivityView)
      .omit({ total: true })
      .extend({
        latest: z
          .string()
          .nullable()
          .describe(
            'The position of the newest entry of this page, for `after`. Null if the feed is empty. An entry that arrives late is not newer, so read the feed again from time to time.',
          ),
      }),
  ),
})

export const getActivityFigures = define({
  method: 'GET',
  path: '/activity/stats',
  access: 'secret-key-or-member',
  summary: 'Get activity statistics',
  query: QueryPeriod,
  responses: ok('The statistics of the period.', ActivityStats),
})

export const countRecentActivity = define({
  method: 'GET',
  path: '/activity/recent-count',
  access: 'secret-key-or-member',
  summary: 'Count the entries of the last minutes',
  query: RecentCountQuery,
  parameters: {
    minutes: 'The length of the period in minutes.',
    after:
      '`latest` of `GET /activity`: counts the entries that are newer, up to 1,000. `minutes` is then ignored.',
  },
  responses: ok('The number of entries.', z.object({ count: z.int(), minutes: z.int() })),
})

export const listActivityTypes = define({
  method: 'GET',
  path: '/activity/types',
  access: 'secret-key-or-member',
  summary: 'List the types of entries',
  responses: ok('All types.', z.object({ types: z.array(ActivityType) })),
})

export const listUpcoming = define({
  method: 'GET',
  path: '/activity/upcoming',
  access: 'secret-key-or-member',
  summary: 'List upcoming activity',
  description:
    'A waiting execution is listed as `workflow.email.scheduled` at the time when it continues, even if its next step is not a mail. A scheduled mail has the same type, and its `metadata` has `emailId`.',
  query: UpcomingQuery,
  parameters: { daysAhead: 'The length of the period in days.' },
  responses: ok(
    'Scheduled campaigns, scheduled mails, and workflow steps that wait for a time, in order of time.',
    z.object({ activities: z.array(ActivityView) }),
  ),
})
