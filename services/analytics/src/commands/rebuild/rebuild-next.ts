import type { Context } from '../../context.ts'
import { keptSince } from '../../domain/kept-since.ts'
import { laterOf, pageDone, type LedgerName, type Rebuild } from '../../domain/rebuild.ts'
import { claimRebuild, hasOpenRebuilds, saveRebuild } from '../../store/rebuilds.ts'
import { recordPage } from './record-page.ts'
import { recountDay } from './recount-day.ts'

/**
 * Lease of a rebuild in milliseconds. Must exceed the duration of a ledger request (15 s) and of recording
 * its page. When the lease expires, another instance may continue the rebuild.
 */
const leaseMs = 120_000

/** Number of mails, events, campaigns or executions per ledger page, which contains about 1,500 messages. */
const pageSize = 500

/**
 * Runs one step of a due rebuild: reads a ledger page or recounts a day. Returns false if no rebuild is due.
 * If the process crashes before the cursor is saved, the step runs again and changes nothing. Throws if a
 * ledger is unavailable; the step is retried after the lease.
 */
export async function rebuildNext(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const rebuild = await claimRebuild(ctx.db, { now, until: new Date(now.getTime() + leaseMs) })
  if (!rebuild) return false
  await saveRebuild(ctx.db, await stepOf(ctx, rebuild), ctx.now())
  return true
}

/** Runs one step of a due rebuild. Returns true if no rebuild is in progress. */
export async function settleRebuilds(ctx: Context): Promise<boolean> {
  await rebuildNext(ctx)
  return !(await hasOpenRebuilds(ctx.db))
}

function stepOf(ctx: Context, rebuild: Rebuild): Promise<Rebuild> {
  const { stage } = rebuild
  if (stage === 'done') return Promise.resolve(rebuild)
  return stage === 'recount' ? recountDay(ctx, rebuild) : readPage(ctx, { ...rebuild, stage })
}

async function readPage(ctx: Context, rebuild: Rebuild & { stage: LedgerName }): Promise<Rebuild> {
  const { projectId, generation, cursor, stage } = rebuild
  const ledger = ctx.ledgers[stage]
  // A service that is not installed has published no messages.
  if (!ledger) return pageDone(rebuild, { facts: 0, next: null })
  const since = laterOf(rebuild.since, keptSince(ctx.config.activityRetentionDays, ctx.now()))
  const query = { projectId, generation, since: since.toISOString(), after: cursor, limit: pageSize }
  const { messages, next } = await ledger.page(query)
  await recordPage(ctx, rebuild, messages)
  return pageDone(rebuild, { facts: messages.length, next })
}
