import type { Context } from '../context.ts'
import { priorityClasses } from '../db/queue-priorities.ts'
import { deliverBatch } from '../delivery/deliver-batch.ts'
import { timeAfter } from '../delivery/outcomes.ts'
import { findFreeTokens } from '../delivery/take-rate-tokens.ts'
import { findSigningKeys } from '../domains/find-signing-keys.ts'
import { expandAudiencePage } from './expand-audience-page.ts'
import { finishAudiencePage } from './finish-audience-page.ts'
import { audiencePageBatch, type AudiencePageBatchOptions } from './audience-page-batch.ts'
import {
  findRemainingContacts,
  findCampaignSendDetails,
  findCampaignState,
  type CampaignSendDetails,
} from './store/campaign-send-details.ts'
import { releasePage, type ClaimedAudiencePage } from './store/audience-pages.ts'

/**
 * Maximum contacts whose mails are rendered and delivered together. An `audience_page.sent` message contains
 * at most as many mails.
 */
const batchSize = 100

/** Time slice of a page, after which pages of other campaigns may be claimed. */
const timeSliceMs = 1_000

/** Delay of a page whose mails cannot be delivered now: no rate token is free, or the provider fails. */
const pauseMsOf = ({ provider }: Context): number =>
  provider.capacity(priorityClasses.campaign) === 0 ? 1_000 : 250

/**
 * Delivers a claimed page in batches, without queue rows, until its time slice ends. Expands the page into
 * the queue instead if any of these is true:
 *
 * - The provider publishes facts about mails (SES).
 * - The project is quarantined.
 * - An earlier claim of the page failed. The queue can find the mail that crashes processes.
 * - The campaign is not running.
 * - The signing key cannot be read.
 */
export async function sendAudiencePage(
  ctx: Context,
  page: ClaimedAudiencePage,
  signal?: AbortSignal,
): Promise<void> {
  const details = await findCampaignSendDetails(ctx.db, page.campaignId)
  if (!details || !(await canDeliverDirectly(ctx, page, details))) return expandAudiencePage(ctx, page)
  const left = new Set(await findRemainingContacts(ctx.db, page, details))
  const until = performance.now() + timeSliceMs
  const isOver = (): boolean => signal?.aborted === true || performance.now() > until
  let pauseMs = 0
  while (left.size > 0 && pauseMs === 0 && !isOver()) {
    const contactIds = [...left].slice(0, await batchLimit(ctx, page))
    const done = await deliverTo(ctx, { page, details, contactIds })
    for (const id of done) left.delete(id)
    // A busy machine may finish only a part of a batch; the page then continues immediately.
    if (contactIds.every((id) => left.has(id))) pauseMs = pauseMsOf(ctx)
  }
  return left.size === 0 ? finishAudiencePage(ctx, page) : interruptPage(ctx, page, pauseMs)
}

/** Delivers mails to contacts of a page. Returns the ids of the contacts that need no more work. */
async function deliverTo(ctx: Context, options: AudiencePageBatchOptions): Promise<ReadonlySet<string>> {
  if (options.contactIds.length === 0) return new Set()
  const { batch, state } = await audiencePageBatch(ctx, options)
  await deliverBatch(ctx, batch)
  return state.done
}

/** Releases an unfinished page, or expands it if its project was quarantined in the meantime. */
async function interruptPage(ctx: Context, page: ClaimedAudiencePage, inMs: number): Promise<void> {
  if (isQuarantined(ctx, page)) return expandAudiencePage(ctx, page)
  // A stopped campaign needs no delay. Pages of a paused campaign are not claimed; pages of a cancelled
  // campaign are expanded and their mails dropped.
  const isRunning = (await findCampaignState(ctx.db, page)) === 'RUNNING'
  await releasePage(ctx.db, page, timeAfter(ctx, isRunning ? inMs : 0))
}

/** Returns how many mails of a page may be delivered now. */
async function batchLimit(ctx: Context, { projectId }: ClaimedAudiencePage): Promise<number> {
  const priority = priorityClasses.campaign
  return Math.min(
    batchSize,
    ctx.provider.capacity(priority),
    await findFreeTokens(ctx, { projectId, priority }),
  )
}

async function canDeliverDirectly(
  ctx: Context,
  page: ClaimedAudiencePage,
  { campaignSend }: CampaignSendDetails,
): Promise<boolean> {
  if (
    ctx.provider.deliversPages !== true ||
    campaignSend.state !== 'RUNNING' ||
    page.tries > 1 ||
    isQuarantined(ctx, page)
  )
    return false
  const sender = { id: page.campaignId, projectId: page.projectId, fromEmail: campaignSend.from_email }
  const keys = await findSigningKeys(ctx, [sender])
  return !(keys.get(page.campaignId) instanceof Error)
}

const isQuarantined = ({ rendering }: Context, { projectId }: ClaimedAudiencePage): boolean =>
  rendering.quarantined().includes(projectId)
