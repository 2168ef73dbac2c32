import { keepPartitions as keep } from '@postrider/db'
import type { Context } from '../context.ts'
import { keptSince } from '../domain/kept-since.ts'
import { monthlyActivity } from '../store/monthly.ts'

/**
 * Creates the partitions of the next months and drops feed partitions whose entries are all older than
 * `ACTIVITY_RETENTION_DAYS`, one per call. Returns true if more work may be left. Roll-ups are kept. Replicas
 * may call it in parallel.
 */
export const keepPartitions = (ctx: Context): Promise<boolean> =>
  keep(ctx.db, monthlyActivity, {
    now: ctx.now(),
    keptSince: keptSince(ctx.config.activityRetentionDays, ctx.now()),
  })
