import { transact } from '@postrider/db'
import { limitFunction } from 'p-limit'
import type { Acceptances, ChunkClaim } from '../delivery/journal/read-acceptances.ts'
import type { Context } from '../context.ts'
import { messageIdOf } from '../messages/compose-message.ts'
import type { HandOver } from '../providers/provider.ts'
import { findPageRun } from './store/page-run.ts'
import { findClaimedPage, keepPage, releasePage, type ClaimedPage } from './store/run-pages.ts'
import { recordAccepted } from '../queue/record-left-mails.ts'
import { tryTogether } from '../queue/try-together.ts'
import { later } from '../queue/outcome-of.ts'
import { batchSize } from './chunk-size.ts'
import { leaseMs } from './page-lease.ts'
import type { HandedOver } from './hand-over-chunk.ts'
import type { HandedItem, Item } from './page-item.ts'
import { itemsOf } from './page-items.ts'
import { lockChunk, recordHandedOver } from './send-chunk.ts'

/**
 * Records chunks of pages that were handed over and not recorded, so that nobody gets their mails again. Each claim of a page waits for it.
 * A chunk that cannot be recorded stays in the log, and holds up no other.
 */
export const recordLeftChunks = tryTogether(async (ctx) => {
  const left = ctx.acceptanceLog.left().filter(({ chunk }) => chunk !== undefined)
  // A chunk has a line for each turn of the event loop in which answers came.
  const chunks = [...Map.groupBy(left, ({ chunk }) => JSON.stringify(chunk)).values()]
  const done = await Promise.all(chunks.map((lines) => tryToRecord(ctx, lines)))
  return done.every(Boolean)
})

/** Several at the same time, because each may wait 20 s for contacts. The bound is for connections to the database. */
const chunksAtOnce = 4

const tryToRecord = limitFunction(
  async (ctx: Context, lines: readonly Acceptances[]): Promise<boolean> => {
    try {
      await recordOne(ctx, lines)
      ctx.acceptanceLog.forget(lines)
      return true
    } catch (error) {
      ctx.log.warn('acceptances.not_recorded', { error, campaignId: lines[0]?.chunk?.campaignId })
      return false
    }
  },
  { concurrency: chunksAtOnce },
)

async function recordOne(ctx: Context, lines: readonly Acceptances[]): Promise<void> {
  const chunk = lines[0]?.chunk
  const accepted = new Set(lines.flatMap(({ emailIds }) => emailIds))
  const begun = new Set(lines.flatMap(({ emailIds, begun: others = [] }) => [...emailIds, ...others]))
  const at = Math.max(...lines.map((line) => line.at))
  if (chunk) await recordLeftChunk(ctx, chunk, { at, accepted, begun })
  // Where the chunk was recorded before the crash, mails that were accepted after that are in the queue.
  await recordAccepted(ctx, lines)
}

/**
 * How long other processes cannot claim a page whose chunk cannot be recorded, in most cases because contacts is unavailable. They would
 * send the mails again that only this log knows. The bound lets a campaign continue whose chunk can never be recorded.
 */
const longestKeptMs = 3_600_000

/** Ids of the mails of a chunk. */
interface LeftMails {
  /** When the last of them was accepted, in ms since the epoch. */
  at: number
  accepted: ReadonlySet<string>
  /** With those that were accepted; the others may be on their way. Where the process has ended, they are not known. */
  begun: ReadonlySet<string>
}

/**
 * Records a chunk with the claim of the process that handed it over, and goes on where that had come to: nothing is handed over. Mails are
 * rendered again for what their rows say of them. Nothing happens when the claim has lapsed and another has the page.
 */
async function recordLeftChunk(ctx: Context, chunk: ChunkClaim, mails: LeftMails): Promise<void> {
  const page = await findClaimedPage(ctx.db, chunk)
  const pageRun = page && (await findPageRun(ctx.db, page.campaignId))
  if (!page || !pageRun) return
  if (ctx.now().getTime() - mails.at < longestKeptMs) await keepPage(ctx.db, page, later(ctx, leaseMs))
  const rendered = await itemsOf(ctx, { pageRun, dkim: undefined }, page.contactIds.slice(0, batchSize))
  const items = rendered.map((item) => handedItem(item, mails))
  const handed = handedOver(items, mails)
  if (handed.begun > 0) await record(ctx, { page, items, handed })
}

/** A mail that was begun was or may be sent, though it would be suppressed by now, or is not rendered in time on a process that has just begun. */
function handedItem(item: Item, { begun }: LeftMails): HandedItem {
  if (item.kind === 'none' || item.kind === 'ready' || !begun.has(item.mail.id)) return item
  const mail = { ...item.mail, suppressedBy: null }
  const messageId = messageIdOf(mail.id, mail.fromEmail)
  return { kind: 'ready', mail, rendered: { subject: mail.subject, messageId, size: 0 } }
}

/** Mails are begun in order, so those before the last one that is known to be. One that has no answer is in-doubt. */
function handedOver(items: readonly HandedItem[], { accepted, begun }: LeftMails): HandedOver {
  const ids = items.flatMap((item) => (item.kind === 'ready' ? [item.mail.id] : []))
  const answer: HandOver = { kind: 'accepted', providerMessageId: null, facts: [] }
  return {
    begun: ids.findLastIndex((id) => begun.has(id)) + 1,
    answers: new Map(ids.filter((id) => accepted.has(id)).map((id) => [id, answer])),
    open: new Map(),
  }
}

async function record(
  ctx: Context,
  { page, items, handed }: { page: ClaimedPage; items: readonly HandedItem[]; handed: HandedOver },
): Promise<void> {
  const end = await transact(ctx.db, async (tx) => {
    const refusal = await lockChunk(tx, page, true)
    return refusal ?? recordHandedOver(ctx, tx, { page, items, handed, claimId: ctx.newId() })
  })
  if (end.kind === 'recorded' && end.page) await releasePage(ctx.db, end.page, ctx.now())
}
