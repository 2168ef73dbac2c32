import {
  ActivityStats,
  ActivityType,
  ActivityView,
  CampaignStats,
  DayFigures,
  TopCampaign,
  TopEvent,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { cursorList, ok, type Area } from '../area.ts'

export const activity: Area = {
  tag: 'Activity',
  words: 'What happened in a project, in one feed. An entry is there a moment after the fact, and once.',
  endpoints: {
    'GET /activity': {
      id: 'listActivity',
      summary: 'Read the feed',
      answers: ok(
        'A page of entries, newest first; of the last 30 days unless told.',
        cursorList(ActivityView).omit({ total: true }),
      ),
      parameters: { types: 'Types of entries, separated by commas.' },
    },
    'GET /activity/stats': {
      id: 'getActivityFigures',
      summary: 'Count what happened',
      answers: ok('The figures of the period.', ActivityStats),
    },
    'GET /activity/recent-count': {
      id: 'countRecentActivity',
      summary: 'Count the entries of the last minutes',
      answers: ok('How many there are.', z.object({ count: z.int(), minutes: z.int() })),
      parameters: { minutes: 'How many minutes back.' },
    },
    'GET /activity/types': {
      id: 'listActivityTypes',
      summary: 'List the types of entries',
      answers: ok('Every type that there is.', z.object({ types: z.array(ActivityType) })),
    },
    'GET /activity/upcoming': {
      id: 'listUpcoming',
      summary: 'See what is to come',
      details:
        'An execution that waits is a `workflow.email.scheduled` at the time when it goes on, whether or not a mail is its next step.',
      answers: ok(
        'Scheduled campaigns, and steps of workflows that wait for a time; due first.',
        z.object({ activities: z.array(ActivityView) }),
      ),
      parameters: { daysAhead: 'How many days ahead.' },
    },
  },
}

export const analytics: Area = {
  tag: 'Analytics',
  words:
    'Figures, a moment after the fact. Opens and clicks are mails that a person opened and clicked, as far as that is known.',
  endpoints: {
    'GET /analytics/timeseries': {
      id: 'getTimeseries',
      summary: 'Get figures by day',
      answers: ok(
        'A line for each day of the time zone, also for those without anything.',
        z.array(DayFigures),
      ),
      parameters: { tz: 'The time zone whose days are meant, such as `Europe/Berlin`.' },
    },
    'GET /analytics/top-campaigns': {
      id: 'listTopCampaigns',
      summary: 'List the campaigns that were opened most',
      answers: ok('The most opened first.', z.array(TopCampaign)),
    },
    'GET /analytics/campaign-stats': {
      id: 'getCampaignStats',
      summary: 'Get figures over all campaigns',
      answers: ok('Counts and mean rates.', CampaignStats),
    },
    'GET /analytics/top-events': {
      id: 'listTopEvents',
      summary: 'List the events that occurred most',
      answers: ok('The most frequent first.', z.array(TopEvent)),
    },
  },
}
