import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { isOver, monthsAhead } from '../domain/ledger-months.ts'
import {
  addPartition,
  deleteOtherEvents,
  dropPartition,
  findPartitions,
  lockPartitions,
} from '../store/event-partitions.ts'
import type { Tx } from '../store/tables.ts'

/**
 * Makes the partitions of the months to come, and deletes those months of the ledger that are wholly older than
 * `EVENT_RETENTION_DAYS`, one a turn; true when there may be more to do. Replicas may run it at once.
 */
export async function keepPartitions(ctx: Context): Promise<boolean> {
  const before = keptSince(ctx)
  const months = await findPartitions(ctx.db)
  const missing = monthsAhead(ctx.now()).filter((month) => !months.includes(month))
  if (missing.length > 0)
    await change(ctx, async (tx) => {
      for (const month of missing) await addPartition(tx, month)
    })
  const over = months.find((month) => before && isOver(month, before))
  if (over) await change(ctx, (tx) => dropPartition(tx, over))
  const more = before && (await transact(ctx.db, (tx) => deleteOtherEvents(tx, before), { slow: true }))
  return over !== undefined || more === true
}

/** Undefined when events are kept for ever. */
const keptSince = ({ config, now }: Context): Date | undefined =>
  config.eventRetentionDays === 0
    ? undefined
    : new Date(now().getTime() - config.eventRetentionDays * 86_400_000)

const change = (ctx: Context, work: (tx: Tx) => Promise<unknown>) =>
  transact(
    ctx.db,
    async (tx) => {
      await lockPartitions(tx)
      await work(tx)
    },
    { slow: true },
  )
