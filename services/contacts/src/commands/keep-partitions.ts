import { keepPartitions as keep } from '@postrider/db'
import type { Context } from '../context.ts'
import { monthlyEvents } from '../store/monthly.ts'

/**
 * Makes the partitions of the months to come, and deletes those months of the ledger that are wholly older than
 * `EVENT_RETENTION_DAYS`, one a turn; true when there may be more to do. Replicas may run it at once.
 */
export const keepPartitions = (ctx: Context): Promise<boolean> =>
  keep(ctx.db, monthlyEvents, { now: ctx.now(), keptSince: keptSince(ctx) })

/** Undefined when events are kept for ever. */
const keptSince = ({ config, now }: Context): Date | undefined =>
  config.eventRetentionDays === 0
    ? undefined
    : new Date(now().getTime() - config.eventRetentionDays * 86_400_000)
