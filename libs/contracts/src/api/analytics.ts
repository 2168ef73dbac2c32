import { z } from 'zod'
import {
  CampaignDayFigures,
  CampaignStats,
  CampaignTimeseriesQuery,
  DayFigures,
  QueryPeriod,
  TagFigures,
  TagFiguresQuery,
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
    'Statistics, updated a moment after the fact. Opens and clicks are the numbers of mails that a person opened or clicked. Opens and clicks by known machines are excluded.',
})

export const getTimeseries = define({
  method: 'GET',
  path: '/analytics/timeseries',
  access: 'secret-key-or-member',
  summary: 'Get statistics by day',
  query: TimeseriesQuery,
  parameters: { tz: 'The time zone of the days, such as `Europe/Berlin`.' },
  responses: ok(
    'An item for each day of the time zone, including days without activity.',
    z.array(DayFigures),
  ),
})

export const getCampaignTimeseries = define({
  method: 'GET',
  path: '/analytics/campaign-timeseries',
  access: 'secret-key-or-member',
  summary: 'Get statistics of a campaign by day',
  query: CampaignTimeseriesQuery,
  responses: ok(
    'An item for each UTC day, including days without activity. Zeros if the project has no such campaign.',
    z.array(CampaignDayFigures),
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
  summary: 'Get statistics of all campaigns',
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

export const listTagFigures = define({
  method: 'GET',
  path: '/analytics/by-tag',
  access: 'secret-key-or-member',
  summary: 'Get statistics by tag',
  description:
    'The period consists of full UTC days; default: the last 30 days. A mail with several tags counts for each of them.',
  query: TagFiguresQuery,
  responses: ok('The tags with the most sent mails first.', z.array(TagFigures)),
})
