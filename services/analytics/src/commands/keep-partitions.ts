import { keepPartitions as keep } from '@postrider/db'
import type { Context } from '../context.ts'
import { keptSince } from '../domain/kept-since.ts'
import { monthlyActivity } from '../store/monthly.ts'

/**
 * Makes the partitions of the months to come, and deletes those months of the feed that are wholly older than
 * `ACTIVITY_RETENTION_DAYS`, one a turn; true when there may be more to do. Roll-ups stay. Replicas may run
 * it at once.
 */
export const keepPartitions = (ctx: Context): Promise<boolean> =>
  keep(ctx.db, monthlyActivity, {
    now: ctx.now(),
    keptSince: keptSince(ctx.config.activityRetentionDays, ctx.now()),
  })
