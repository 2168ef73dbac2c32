import { keepPartitions as keep } from '@postrider/db'
import type { Context } from '../context.ts'
import { keptSince } from '../domain/kept-since.ts'
import { monthlyActivity } from '../store/monthly.ts'

/**
 * Creates the partitions of the next months and drops feed partitions that are entirely older than
 * `ACTIVITY_RETENTION_DAYS`, one per call; returns true if more work may be left. Roll-ups stay. Replicas may
 * run it in parallel.
 */
export const keepPartitions = (ctx: Context): Promise<boolean> =>
  keep(ctx.db, monthlyActivity, {
    now: ctx.now(),
    keptSince: keptSince(ctx.config.activityRetentionDays, ctx.now()),
  })
