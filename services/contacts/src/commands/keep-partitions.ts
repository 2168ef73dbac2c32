import { keepPartitions as keep, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { monthlyEvents } from '../store/monthly.ts'
import { forgetMonths } from '../store/stored-months.ts'

/**
 * Creates the partitions of the next months, and deletes one ledger month per call that is completely older
 * than `EVENT_RETENTION_DAYS`. Returns true if there may be more to do. Several replicas may run it at the
 * same time.
 */
export async function keepPartitions(ctx: Context): Promise<boolean> {
  const since = keptSince(ctx)
  const more = await keep(ctx.db, monthlyEvents, { now: ctx.now(), keptSince: since })
  if (since && !more) await transact(ctx.db, (tx) => forgetMonths(tx, since))
  return more
}

/** Undefined if events are kept forever. */
const keptSince = ({ config, now }: Context): Date | undefined =>
  config.eventRetentionDays === 0
    ? undefined
    : new Date(now().getTime() - config.eventRetentionDays * 86_400_000)
