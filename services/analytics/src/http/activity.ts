import {
  ActivityQuery,
  ActivityType,
  QueryPeriod,
  RecentCountQuery,
  UpcomingQuery,
} from '@postrider/contracts/resources'
import { endpoint, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { countRecent } from '../queries/count-recent.ts'
import { getStats } from '../queries/get-stats.ts'
import { listActivity } from '../queries/list-activity.ts'
import { listUpcoming } from '../queries/list-upcoming.ts'

/** The feed, its figures and what is to come (compat.md, section 9.3). */
export const activity = (ctx: Context): Endpoint[] => [
  endpoint('GET /activity', { query: ActivityQuery }, async ({ query, caller }) =>
    ok(await listActivity(ctx, caller, query)),
  ),

  endpoint('GET /activity/stats', { query: QueryPeriod }, async ({ query, caller }) =>
    ok(await getStats(ctx, caller, query)),
  ),

  endpoint(
    'GET /activity/recent-count',
    { query: RecentCountQuery },
    async ({ query: { minutes }, caller }) =>
      ok({ count: await countRecent(ctx, caller.projectId, minutes), minutes }),
  ),

  endpoint('GET /activity/types', {}, () => ok({ types: ActivityType.options })),

  endpoint('GET /activity/upcoming', { query: UpcomingQuery }, async ({ query, caller }) =>
    ok({ activities: await listUpcoming(ctx, caller, query) }),
  ),
]
