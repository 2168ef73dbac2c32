import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { keptSince } from '../../domain/kept-since.ts'
import { dayOf, firstFullDay, nextDay, stageDone, type Rebuild } from '../../domain/rebuild.ts'
import { lockDay } from '../../store/day-locks.ts'
import { findFirstEntry, recountRollups } from '../../store/recount.ts'
import type { Tx } from '../../store/tables.ts'

/**
 * Recounts the roll-ups of a project's next day from its entries, in one transaction. New entries of that day
 * wait for the transaction. Returns the rebuild with its cursor on that day, or in its next stage if no day
 * is left. If the process crashes before the cursor is saved, the day is recounted again with the same
 * result. Does not recount days whose entries are partly deleted.
 */
export async function recountDay(ctx: Context, rebuild: Rebuild): Promise<Rebuild> {
  const day = await findNextDay(ctx, rebuild)
  if (day === undefined) return stageDone(rebuild)
  const range = {
    projectId: rebuild.projectId,
    generation: rebuild.generation,
    from: day,
    to: nextDay(day),
  }
  const changed = await transact(
    ctx.db,
    async (tx: Tx) => {
      await lockDay(tx, { projectId: rebuild.projectId, at: day })
      return recountRollups(tx, range)
    },
    { slow: true },
  )
  const { projectId } = rebuild
  const cursor = day.toISOString().slice(0, 10)
  if (changed > 0) ctx.log.info('rollups.corrected', { projectId, day: cursor, counts: changed })
  return { ...rebuild, cursor }
}

/** Returns undefined if every day up to today is recounted. */
async function findNextDay(ctx: Context, { cursor, since, ...project }: Rebuild): Promise<Date | undefined> {
  const now = ctx.now()
  const next = cursor === null ? await findFirstDay(ctx, since, project) : nextDay(new Date(cursor))
  return next === undefined || next > now ? undefined : next
}

async function findFirstDay(
  ctx: Context,
  since: Date,
  project: { projectId: string; generation: number },
): Promise<Date | undefined> {
  const kept = keptSince(ctx.config.activityRetentionDays, ctx.now())
  const from = firstFullDay(since, kept)
  const first = await findFirstEntry(ctx.db, project, from)
  return first && dayOf(first)
}
