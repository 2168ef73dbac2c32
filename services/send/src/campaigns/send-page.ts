import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Outgoing } from '../providers/provider.ts'
import { findPageRun, type PageRun } from './store/page-run.ts'
import { releasePage, type ClaimedPage } from './store/run-pages.ts'
import { later } from '../queue/outcome-of.ts'
import { findKeys } from '../queue/prepare-mails.ts'
import { returnTokens } from '../queue/return-tokens.ts'
import { batchSize } from './chunk-size.ts'
import { expandPage } from './expand-page.ts'
import type { Item } from './page-item.ts'
import { checkAgain, itemsOf, type CheckedItems } from './page-items.ts'
import { sendChunk } from './send-chunk.ts'
import { takeTokens } from './take-tokens.ts'

/** How long a page goes on before other runs have their turn. */
const turnMs = 1_000
/** The same while other projects have no need of its place: to take a page up again costs as much as a chunk of it. */
const longestTurnMs = 5_000

/** How long a chunk waits, at most, for transactional and workflow mail that this process is working on. */
const yieldMs = 250

interface Turn {
  /** The row of the page as the last chunk has left it; undefined when it is finished or lost. */
  page: ClaimedPage | undefined
  /** What all mails of the page share. */
  shared: { pageRun: PageRun; dkim: Outgoing['dkim'] | Error }
  /** Hand-overs that go on when their chunk is over, see `PageChunk`. */
  stragglers: Set<Promise<void>>
  startedAt: number
  /** Ends the turn: the process stops. */
  signal: AbortSignal | undefined
}

/**
 * Hands a claimed page over straight from its row, chunk by chunk, for as long as its turn lasts. Each chunk is recorded before the next
 * begins. A page of a run that does not go on, or of a tenant that is slow to render, is expanded instead.
 */
export async function sendPage(
  ctx: Context,
  page: ClaimedPage,
  { stragglers, signal }: Pick<Turn, 'stragglers' | 'signal'>,
): Promise<void> {
  const pageRun = await findPageRun(ctx.db, page.campaignId)
  if (pageRun?.run.state !== 'RUNNING' || page.contactIds.length === 0) return expandPage(ctx, page)
  const { project_id: projectId, from_email: fromEmail } = pageRun.run
  const dkim = (await findKeys(ctx, [{ id: page.campaignId, projectId, fromEmail }])).get(page.campaignId)
  await takeTurn(ctx, { page, shared: { pageRun, dkim }, stragglers, signal, startedAt: performance.now() })
}

async function takeTurn(ctx: Context, turn: Turn): Promise<void> {
  const ids = turn.page?.contactIds ?? []
  const batchAt = (from: number): Promise<CheckedItems> | undefined => {
    if (from >= ids.length || (from > 0 && isOver(ctx, turn))) return undefined
    const at = ctx.now()
    const items = itemsOf(ctx, turn.shared, ids.slice(from, from + batchSize)).then((read) => ({
      items: read,
      at,
    }))
    // It may fail while the batch before it is handed over, and is awaited after that.
    items.catch(() => undefined)
    return items
  }
  let batch = batchAt(0)
  for (let from = batchSize; batch; from += batchSize) {
    const read = await batch
    batch = isHeavy(ctx, turn) ? undefined : batchAt(from)
    const restMs = await sendItems(ctx, turn, read)
    if (restMs !== undefined) return release(ctx, turn, restMs)
  }
  if (turn.page && isHeavy(ctx, turn)) return expandPage(ctx, turn.page)
  await release(ctx, turn, 0)
}

const isOver = ({ pageShares: { inWork } }: Context, { startedAt, signal }: Turn): boolean =>
  signal?.aborted === true || performance.now() - startedAt > (inWork.isFull() ? turnMs : longestTurnMs)

const isHeavy = (ctx: Context, { shared }: Turn): boolean =>
  ctx.rendering.heavyTenants().includes(shared.pageRun.run.project_id)

async function release(ctx: Context, { page }: Turn, restMs: number): Promise<void> {
  if (page) await releasePage(ctx.db, page, later(ctx, restMs))
}

const slotPollMs = 20

/** How long a page rests when it cannot go on, by the reason, in milliseconds. */
const rest = { stopped: 0, brokenProvider: 1_000, noTokens: 200, noSlot: 100 }

/** Hands the items over, chunk by chunk; returns how long the page is to rest, undefined when it can go on. */
async function sendItems(ctx: Context, turn: Turn, read: CheckedItems): Promise<number | undefined> {
  for (let left = read; left.items.length > 0;) {
    if (!turn.page) return rest.stopped
    const onHandedOver = await ctx.pageShares.turns.turnOf(turn.page)
    try {
      const end = await sendNext(ctx, turn, { page: turn.page, left, onHandedOver })
      if ('restMs' in end) return end.restMs
      left = end.left
    } finally {
      onHandedOver()
    }
  }
  return undefined
}

interface Next {
  page: ClaimedPage
  left: CheckedItems
  onHandedOver: () => void
}

/** Hands over the next chunk of what is left; answers what is left then, or how long the page is to rest. */
async function sendNext(
  ctx: Context,
  turn: Turn,
  { page, left, onHandedOver }: Next,
): Promise<{ left: CheckedItems } | { restMs: number }> {
  const most = await mostOf(ctx, turn, left.items)
  if (most.restMs !== undefined) return { restMs: most.restMs }
  // After the wait for a place.
  const checked = await checkAgain(ctx, left)
  const items = checked.items.slice(0, endOf(checked.items, most.mails))
  const end = await sendChunk(ctx, { page, items, stragglers: turn.stragglers, onHandedOver })
  const { begun, taken } = end.kind === 'recorded' ? end : { begun: 0, taken: 0 }
  // Mails that are suppressed or cannot be rendered count as well: but for the hand-over they take as much of this process.
  ctx.pageShares.mails.add(page.projectId, taken)
  await giveTokensBack(ctx, turn, most.mails - begun)
  if (end.kind === 'lost') turn.page = undefined
  if (end.kind !== 'recorded') return { restMs: rest.stopped }
  turn.page = end.page
  return taken === 0 ? { restMs: rest.noSlot } : { left: { ...checked, items: checked.items.slice(taken) } }
}

/** How many of these mails may be handed over now; with `restMs` none, and the page is to rest that long. */
async function mostOf(
  ctx: Context,
  turn: Turn,
  items: readonly Item[],
): Promise<{ mails: number; restMs?: number }> {
  await ctx.workInProgress.untilFree(yieldMs)
  const ready = items.filter(({ kind }) => kind === 'ready').length
  if (ready === 0) return { mails: 0 }
  if (!(await hasSlot(ctx, turn))) return { mails: 0, restMs: rest.noSlot }
  const capacity = ctx.provider.capacity(10)
  if (capacity === 0) return { mails: 0, restMs: rest.brokenProvider }
  const mails = await takeTokens(ctx, turn.shared.pageRun.run.project_id, Math.min(ready, capacity))
  return mails === 0 ? { mails, restMs: rest.noTokens } : { mails }
}

/** Waits up to a turn until another hand-over may begin: without a bound, mails would fill the memory while a relay does not answer. */
async function hasSlot({ config, provider }: Context, { stragglers }: Turn): Promise<boolean> {
  const until = performance.now() + turnMs
  const isFull = (): boolean => stragglers.size >= config.concurrency || provider.isBusy?.(10) === true
  while (isFull()) {
    if (performance.now() > until) return false
    await pause(slotPollMs)
  }
  return true
}

/** Where the items end that have at most this many mails to hand over. */
function endOf(items: readonly Item[], mails: number): number {
  let ready = 0
  const end = items.findIndex(({ kind }) => kind === 'ready' && (ready += 1) > mails)
  return end < 0 ? items.length : end
}

async function giveTokensBack(ctx: Context, { shared }: Turn, count: number): Promise<void> {
  const { project_id: projectId } = shared.pageRun.run
  await returnTokens(
    ctx,
    Array.from({ length: Math.max(0, count) }, () => ({ projectId })),
  )
}
