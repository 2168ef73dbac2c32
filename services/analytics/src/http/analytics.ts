import * as api from '@postrider/contracts/api/analytics'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { getCampaignStats } from '../queries/get-campaign-stats.ts'
import { getCampaignTimeseries, getTimeseries } from '../queries/get-timeseries.ts'
import { listTopCampaigns } from '../queries/list-top-campaigns.ts'
import { listTagFigures } from '../queries/list-tag-figures.ts'
import { listTopEvents } from '../queries/list-top-events.ts'

/** Endpoints for figures from the roll-ups. */
export const analytics = (ctx: Context): Endpoint[] => [
  implement(api.getTimeseries, async ({ query, caller }) => ok(await getTimeseries(ctx, caller, query))),

  implement(api.getCampaignTimeseries, async ({ query, caller }) =>
    ok(await getCampaignTimeseries(ctx, caller, query)),
  ),

  implement(api.listTopCampaigns, async ({ query, caller }) =>
    ok(await listTopCampaigns(ctx, caller, query)),
  ),

  implement(api.getCampaignStats, async ({ query, caller }) =>
    ok(await getCampaignStats(ctx, caller, query)),
  ),

  implement(api.listTopEvents, async ({ query, caller }) => ok(await listTopEvents(ctx, caller, query))),

  implement(api.listTagFigures, async ({ query, caller }) => ok(await listTagFigures(ctx, caller, query))),
]
