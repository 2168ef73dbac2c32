import type { Context } from '../../context.ts'
import { keptSince } from '../../domain/kept-since.ts'
import { laterOf, pageDone, type LedgerName, type Rebuild } from '../../domain/rebuild.ts'
import { claimRebuild, hasOpenRebuilds, saveRebuild } from '../../store/rebuilds.ts'
import { recordPage } from './record-page.ts'
import { recountDay } from './recount-day.ts'

/**
 * Longer than a ledger takes to answer (15 s) and its page to be recorded; then another instance may go on.
 */
const leaseMs = 120_000

/** How many mails, events, campaigns or executions a page looks at: some 1,500 facts. */
const pageSize = 500

/**
 * Takes one step of a rebuild that is due: a page of a ledger, or the recount of a day; false when none is. A
 * crash between the records of a page and its cursor repeats the page, which changes nothing. Throws, and
 * takes the same step after the lease, when a ledger is away.
 */
export async function rebuildNext(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  const rebuild = await claimRebuild(ctx.db, { now, until: new Date(now.getTime() + leaseMs) })
  if (!rebuild) return false
  await saveRebuild(ctx.db, await stepOf(ctx, rebuild), ctx.now())
  return true
}

/** Takes a step; true when no rebuild is under way. */
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
  // Not installed: then it has published nothing.
  if (!ledger) return pageDone(rebuild, { facts: 0, next: null })
  const since = laterOf(rebuild.since, keptSince(ctx.config.activityRetentionDays, ctx.now()))
  const question = { projectId, generation, since: since.toISOString(), after: cursor, limit: pageSize }
  const { messages, next } = await ledger.page(question)
  await recordPage(ctx, rebuild, messages)
  return pageDone(rebuild, { facts: messages.length, next })
}
