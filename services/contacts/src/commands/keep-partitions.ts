import { keepPartitions as keep, type MonthlyTable } from '@postrider/db'
import type { Context } from '../context.ts'

/** Writers lock contacts before they write events. */
const events: MonthlyTable = { table: 'events', column: 'created_at', lockFirst: 'contacts' }

/**
 * Makes the partitions of the months to come, and deletes those months of the ledger that are wholly older than
 * `EVENT_RETENTION_DAYS`, one a turn; true when there may be more to do. Replicas may run it at once.
 */
export const keepPartitions = (ctx: Context): Promise<boolean> =>
  keep(ctx.db, events, { now: ctx.now(), keptSince: keptSince(ctx) })

/** Undefined when events are kept for ever. */
const keptSince = ({ config, now }: Context): Date | undefined =>
  config.eventRetentionDays === 0
    ? undefined
    : new Date(now().getTime() - config.eventRetentionDays * 86_400_000)
