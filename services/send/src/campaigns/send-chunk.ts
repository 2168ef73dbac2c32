import { transact } from '@postrider/db'
import type { Noting } from '../delivery/journal/acceptance-log.ts'
import type { Context } from '../context.ts'
import type { HandOver } from '../providers/provider.ts'
import { lockPage, type ClaimedPage } from './store/run-pages.ts'
import { enterRun, lockRun } from './store/runs.ts'
import type { Tx } from '../db/tables.ts'
import { later, outcomeOf } from '../queue/outcome-of.ts'
import { lateAnswerRecorder, patiently, recordPatiently } from '../queue/record-patiently.ts'
import { chunkResult } from './chunk-result.ts'
import { handOverChunk, type HandedOver } from './hand-over-chunk.ts'
import type { HandedItem, Item, ReadyItem } from './page-item.ts'
import { recordChunk } from './record-chunk.ts'

export interface PageChunk {
  page: ClaimedPage
  /** The items of the next contacts of the page. */
  items: readonly Item[]
  /** Hand-overs that are not answered when their chunk is over; each resolves when its outcome is recorded. */
  stragglers: Set<Promise<void>>
  /** Called when the chunk is handed over and not yet recorded. */
  onHandedOver(): void
}

export type ChunkEnd =
  /** `page`: as it is now, undefined when it is finished. */
  | { kind: 'recorded'; page: ClaimedPage | undefined; taken: number; begun: number }
  /** The run is paused or cancelled. */
  | { kind: 'stopped' }
  /** Another has the page, or the run is gone. */
  | { kind: 'lost' }

/** The log has the mails that were accepted. The claim on the page stays, with which `recordLeftChunk` records them. */
export class LeftChunkError extends Error {}

/**
 * Hands a chunk of a page over and records it. The transaction that records begins before the hand-over: it holds the page, so no other
 * process has it meanwhile, and keeps the run as it is, so a pause or cancel answers when no mail is being handed over. A crash leaves
 * the page as it was before the chunk: what the log of acceptances does not have is handed over again, as the same mails.
 */
export async function sendChunk(ctx: Context, chunk: PageChunk): Promise<ChunkEnd> {
  const { page, items, stragglers } = chunk
  const claimId = ctx.newId()
  const noting = ctx.acceptanceLog.begin(page)
  const state: { handed?: HandedOver } = {}
  const handOver = async (): Promise<HandedOver> =>
    (state.handed ??= await handOverChunk(ctx, {
      ...chunkOf(ctx, { items, claimId }),
      onAccepted: noting.accepted,
    }))
  const once = (): Promise<ChunkEnd> =>
    transact(ctx.db, async (tx) => {
      const refusal = await lockChunk(tx, page, state.handed !== undefined)
      if (refusal) return refusal
      const handed = await handOver()
      chunk.onHandedOver()
      return recordHandedOver(ctx, tx, { page, items, handed, claimId })
    })
  const end = await patiently(ctx, once, () => state.handed !== undefined).catch((error: unknown) => {
    throw noting.giveUp(begunOf(items, state.handed))
      ? new LeftChunkError('A chunk was handed over and not recorded', { cause: error })
      : error
  })
  // Where another has the page by now, it is for the log to tell what became of its mails.
  if (state.handed && end.kind !== 'recorded') noting.giveUp()
  else noting.recorded(state.handed?.answers.keys())
  if (end.kind === 'recorded' && state.handed)
    recordStragglers(ctx, { claimId, noting, stragglers, open: state.handed.open })
  return end
}

interface HandedChunk {
  page: ClaimedPage
  items: readonly HandedItem[]
  handed: HandedOver
  /** Holds the mails that have no answer. */
  claimId: string
}

/** Records the items up to the first mail that was not begun. The caller has locked run and page. */
export async function recordHandedOver(
  ctx: Context,
  tx: Tx,
  { page, items, handed, claimId }: HandedChunk,
): Promise<Extract<ChunkEnd, { kind: 'recorded' }>> {
  const taken = takenOf(items, handed.begun)
  const at = ctx.now()
  const clock = { ...ctx, now: () => at }
  const result = chunkResult(clock, items.slice(0, taken), { handed, claimId })
  const recorded = await recordChunk(clock, tx, { page, taken, result })
  return { kind: 'recorded', page: recorded, taken, begun: handed.begun }
}

/** Locks run and page. Undefined when the chunk may be handed over; on a retry after the hand-over, when it may be recorded. */
export async function lockChunk(
  tx: Tx,
  page: ClaimedPage,
  isHandedOver: boolean,
): Promise<ChunkEnd | undefined> {
  await enterRun(tx, page.campaignId, 'shared')
  const run = await lockRun(tx, page.campaignId, 'for share')
  if (!run || !(await lockPage(tx, page))) return { kind: 'lost' }
  return run.state === 'RUNNING' || isHandedOver ? undefined : { kind: 'stopped' }
}

function chunkOf(ctx: Context, { items, claimId }: { items: readonly Item[]; claimId: string }) {
  const ready = items.filter((item): item is ReadyItem => item.kind === 'ready')
  const tried = new Map(ready.map(({ mail: { id } }) => [id, { emailId: id, attempts: 0 }]))
  return {
    mails: ready.map(({ outgoing }) => outgoing),
    startBefore: later(ctx, ctx.config.leaseSeconds * 1000),
    onLateAnswer: lateAnswerRecorder(ctx, claimId, tried),
  }
}

const begunOf = (items: readonly Item[], handed: HandedOver | undefined): string[] =>
  items.flatMap((item) => (item.kind === 'ready' ? [item.mail.id] : [])).slice(0, handed?.begun ?? 0)

/** The items up to the first mail that was not begun. */
function takenOf(items: readonly HandedItem[], begun: number): number {
  let ready = 0
  const end = items.findIndex((item) => item.kind === 'ready' && (ready += 1) > begun)
  return end < 0 ? items.length : end
}

interface Stragglers {
  claimId: string
  noting: Noting
  stragglers: Set<Promise<void>>
  open: ReadonlyMap<string, Promise<HandOver>>
}

/** Records the answers that come after the chunk, without waiting. What cannot be recorded is left to the log, else in-doubt after its lease. */
function recordStragglers(ctx: Context, { claimId, noting, stragglers, open }: Stragglers): void {
  for (const [emailId, answer] of open) {
    const recorded = answer
      .then((handOver) => recordPatiently(ctx, claimId, [outcomeOf(ctx, { emailId, attempts: 0 }, handOver)]))
      .then(() => noting.recorded([emailId]))
      .catch((error: unknown) => {
        noting.giveUp()
        ctx.log.warn('claim.left_to_lapse', { error, mails: 1 })
      })
    stragglers.add(recorded)
    void recorded.finally(() => stragglers.delete(recorded))
  }
}
