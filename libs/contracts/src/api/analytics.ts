import { z } from 'zod'
import {
  CampaignStats,
  DayFigures,
  QueryPeriod,
  TimeseriesQuery,
  TopCampaign,
  TopCampaignsQuery,
  TopEvent,
  TopEventsQuery,
} from '../resources/index.ts'
import { endpointsOf } from './endpoint.ts'
import { ok } from './responses.ts'

const define = endpointsOf({
  name: 'Analytics',
  service: 'analytics',
  description:
    'Figures, a moment after the fact. Opens and clicks are mails that a person opened and clicked, as far as that is known.',
})

export const getTimeseries = define({
  method: 'GET',
  path: '/analytics/timeseries',
  access: 'secret-key-or-member',
  summary: 'Get figures by day',
  query: TimeseriesQuery,
  parameters: { tz: 'The time zone whose days are meant, such as `Europe/Berlin`.' },
  responses: ok(
    'A line for each day of the time zone, also for those without anything.',
    z.array(DayFigures),
  ),
})

export const listTopCampaigns = define({
  method: 'GET',
  path: '/analytics/top-campaigns',
  access: 'secret-key-or-member',
  summary: 'List the campaigns that were opened most',
  query: TopCampaignsQuery,
  responses: ok('The most opened first.', z.array(TopCampaign)),
})

export const getCampaignStats = define({
  method: 'GET',
  path: '/analytics/campaign-stats',
  access: 'secret-key-or-member',
  summary: 'Get figures over all campaigns',
  query: QueryPeriod,
  responses: ok('Counts and mean rates.', CampaignStats),
})

export const listTopEvents = define({
  method: 'GET',
  path: '/analytics/top-events',
  access: 'secret-key-or-member',
  summary: 'List the events that occurred most',
  query: TopEventsQuery,
  responses: ok('The most frequent first.', z.array(TopEvent)),
})
