import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Entry } from '../domain/entry.ts'
import { keptSince } from '../domain/kept-since.ts'
import { shareDays } from '../store/day-locks.ts'
import { insertEntries } from '../store/entries.ts'

/** A statement with a thousand rows takes about 30 ms, so counter rows are not locked for long. */
const batchSize = 1000

/**
 * Adds entries to the feed and counts the new entries in the roll-ups, in one transaction per thousand
 * entries. Skips entries older than the retention: such an entry may have been deleted and would be counted
 * again.
 */
export async function recordEntries(ctx: Context, entries: readonly Entry[]): Promise<void> {
  const since = keptSince(ctx.config.activityRetentionDays, ctx.now())
  const kept = entries.filter(({ at }) => since === undefined || at >= since)
  for (let from = 0; from < kept.length; from += batchSize)
    await recordBatch(ctx, kept.slice(from, from + batchSize))
}

const recordBatch = (ctx: Context, entries: readonly Entry[]): Promise<void> =>
  transact(ctx.db, async (tx) => {
    await shareDays(tx, entries)
    await insertEntries(tx, entries)
  })
