import { keepPartitions as keep, transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { monthlyEvents } from '../store/monthly.ts'
import { forgetMonths } from '../store/stored-months.ts'

/**
 * Creates the partitions of the next months. Per call, drops one partition whose events are all older than
 * `EVENT_RETENTION_DAYS`. Returns true if more work may be left. Replicas may call it in parallel.
 */
export async function keepPartitions(ctx: Context): Promise<boolean> {
  const since = keptSince(ctx)
  const more = await keep(ctx.db, monthlyEvents, { now: ctx.now(), keptSince: since })
  if (since && !more) await transact(ctx.db, (tx) => forgetMonths(tx, since))
  return more
}

/** Returns the time before which events are deleted, or undefined if they are kept forever. */
const keptSince = ({ config, now }: Context): Date | undefined =>
  config.eventRetentionDays === 0
    ? undefined
    : new Date(now().getTime() - config.eventRetentionDays * 86_400_000)
