import * as api from '@postrider/contracts/api/activity'
import { ActivityType } from '@postrider/contracts/resources'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { countNewer, countRecent } from '../queries/count-recent.ts'
import { getStats } from '../queries/get-stats.ts'
import { listActivity } from '../queries/list-activity.ts'
import { listUpcoming } from '../queries/list-upcoming.ts'

/** Endpoints for the activity feed, its figures and upcoming activities. */
export const activity = (ctx: Context): Endpoint[] => [
  implement(api.listActivity, async ({ query, caller }) => ok(await listActivity(ctx, caller, query))),

  implement(api.getActivityFigures, async ({ query, caller }) => ok(await getStats(ctx, caller, query))),

  implement(api.countRecentActivity, async ({ query: { minutes, after }, caller }) => {
    const { projectId } = caller
    const count =
      after === undefined ? countRecent(ctx, projectId, minutes) : countNewer(ctx, projectId, after)
    return ok({ count: await count, minutes })
  }),

  implement(api.listActivityTypes, () => ok({ types: ActivityType.options })),

  implement(api.listUpcoming, async ({ query, caller }) =>
    ok({ activities: await listUpcoming(ctx, caller, query) }),
  ),
]
