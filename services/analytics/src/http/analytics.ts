import {
  QueryPeriod,
  TimeseriesQuery,
  TopCampaignsQuery,
  TopEventsQuery,
} from '@postrider/contracts/resources'
import { endpoint, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getCampaignStats } from '../queries/get-campaign-stats.ts'
import { getTimeseries } from '../queries/get-timeseries.ts'
import { listTopCampaigns } from '../queries/list-top-campaigns.ts'
import { listTopEvents } from '../queries/list-top-events.ts'

/** Figures from the roll-ups (compat.md, section 9.4). */
export const analytics = (ctx: Context): Endpoint[] => [
  endpoint('GET /analytics/timeseries', { query: TimeseriesQuery }, async ({ query, caller }) =>
    ok(await getTimeseries(ctx, caller, query)),
  ),

  endpoint('GET /analytics/top-campaigns', { query: TopCampaignsQuery }, async ({ query, caller }) =>
    ok(await listTopCampaigns(ctx, caller, query)),
  ),

  endpoint('GET /analytics/campaign-stats', { query: QueryPeriod }, async ({ query, caller }) =>
    ok(await getCampaignStats(ctx, caller, query)),
  ),

  endpoint('GET /analytics/top-events', { query: TopEventsQuery }, async ({ query, caller }) =>
    ok(await listTopEvents(ctx, caller, query)),
  ),
]
