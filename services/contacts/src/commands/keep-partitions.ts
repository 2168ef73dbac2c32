import { keepPartitions as keep, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { monthlyEvents } from '../store/monthly.ts'
import { forgetMonths } from '../store/stored-months.ts'

/**
 * Makes the partitions of the months to come, and deletes those months of the ledger that are wholly older
 * than `EVENT_RETENTION_DAYS`, one a turn; true when there may be more to do. Replicas may run it at once.
 */
export async function keepPartitions(ctx: Context): Promise<boolean> {
  const since = keptSince(ctx)
  const more = await keep(ctx.db, monthlyEvents, { now: ctx.now(), keptSince: since })
  if (since && !more) await transact(ctx.db, (tx) => forgetMonths(tx, since))
  return more
}

/** Undefined when events are kept for ever. */
const keptSince = ({ config, now }: Context): Date | undefined =>
  config.eventRetentionDays === 0
    ? undefined
    : new Date(now().getTime() - config.eventRetentionDays * 86_400_000)
