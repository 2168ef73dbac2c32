import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import type { Entry } from '../domain/entry.ts'
import { keptSince } from '../domain/kept-since.ts'
import { shareDays } from '../store/day-locks.ts'
import { insertEntries } from '../store/entries.ts'

/** A thousand rows are a statement of about 30 ms, so the row of a count is not locked for long. */
const mostAtOnce = 1000

/**
 * Adds entries to the feed, and to the roll-ups those of them that are new, in one transaction for each
 * thousand: so the roll-ups always equal a recount of the feed, whatever repeats come and in whatever order.
 * What is older than the retention is left out: its entry may have been deleted, and it would be counted
 * again.
 */
export async function recordEntries(ctx: Context, entries: readonly Entry[]): Promise<void> {
  const since = keptSince(ctx.config.activityRetentionDays, ctx.now())
  const kept = entries.filter(({ at }) => since === undefined || at >= since)
  for (let from = 0; from < kept.length; from += mostAtOnce)
    await recordTogether(ctx, kept.slice(from, from + mostAtOnce))
}

const recordTogether = (ctx: Context, entries: readonly Entry[]): Promise<void> =>
  transact(ctx.db, async (tx) => {
    await shareDays(tx, entries)
    await insertEntries(tx, entries)
  })
