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
    'What happened in a project, in one feed. An entry is there a moment after the fact, and once.',
})

export const listActivity = define({
  method: 'GET',
  path: '/activity',
  access: 'secret-key-or-member',
  summary: 'Read the feed',
  query: ActivityQuery,
  parameters: { types: 'Types of entries, separated by commas.' },
  responses: ok(
    'A page of entries, newest first; by default of the last 30 days.',
    cursorList(ActivityView).omit({ total: true }),
  ),
})

export const getActivityFigures = define({
  method: 'GET',
  path: '/activity/stats',
  access: 'secret-key-or-member',
  summary: 'Count what happened',
  query: QueryPeriod,
  responses: ok('The figures of the period.', ActivityStats),
})

export const countRecentActivity = define({
  method: 'GET',
  path: '/activity/recent-count',
  access: 'secret-key-or-member',
  summary: 'Count the entries of the last minutes',
  query: RecentCountQuery,
  parameters: { minutes: 'How many minutes back.' },
  responses: ok('How many there are.', z.object({ count: z.int(), minutes: z.int() })),
})

export const listActivityTypes = define({
  method: 'GET',
  path: '/activity/types',
  access: 'secret-key-or-member',
  summary: 'List the types of entries',
  responses: ok('Every type that there is.', z.object({ types: z.array(ActivityType) })),
})

export const listUpcoming = define({
  method: 'GET',
  path: '/activity/upcoming',
  access: 'secret-key-or-member',
  summary: 'See what is to come',
  description:
    'An execution that waits is a `workflow.email.scheduled` at the time when it continues, whether or not a mail is its next step.',
  query: UpcomingQuery,
  parameters: { daysAhead: 'How many days ahead.' },
  responses: ok(
    'Scheduled campaigns, and steps of workflows that wait for a time; due first.',
    z.object({ activities: z.array(ActivityView) }),
  ),
})
