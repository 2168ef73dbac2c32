import type { Context } from '../context.ts'
import { priorityClasses } from '../db/tables.ts'
import { deliverBatch } from '../delivery/deliver-batch.ts'
import { later } from '../delivery/outcomes.ts'
import { findFreeTokens } from '../delivery/take-rate-tokens.ts'
import { findSigningKeys } from '../domains/find-signing-keys.ts'
import { expandPage } from './expand-page.ts'
import { finishPage } from './finish-page.ts'
import { pageBatch, type PageBatchOptions } from './page-batch.ts'
import { findContactsLeft, findPageRun, findStateOfHeld, type PageRun } from './store/page-run.ts'
import { releasePage, type ClaimedPage } from './store/run-pages.ts'

/** Contacts whose mails are rendered and delivered together. The most mails of a `audience_page.sent` message. */
const batchSize = 100

/** How long a page continues before pages of other campaigns get its place. */
const turnMs = 1_000

/**
 * How long a page waits some of whose mails could not begin: there are no rate tokens, or the provider fails.
 */
const restOf = ({ provider }: Context): number =>
  provider.capacity(priorityClasses.campaign) === 0 ? 1_000 : 250

/**
 * Delivers a claimed page batch by batch, without queue rows, until its turn is over. A page whose mails
 * cannot be delivered so is expanded into the queue instead: if the provider publishes facts about mails
 * (SES), if the project is quarantined, if a claim of the page failed before (the queue finds the mail that
 * ends processes), if the campaign is not running and if its signing key cannot be read.
 */
export async function sendPage(ctx: Context, page: ClaimedPage, signal?: AbortSignal): Promise<void> {
  const pageRun = await findPageRun(ctx.db, page.campaignId)
  if (!pageRun || !(await isDirect(ctx, page, pageRun))) return expandPage(ctx, page)
  const left = new Set(await findContactsLeft(ctx.db, page, pageRun))
  const until = performance.now() + turnMs
  const isOver = (): boolean => signal?.aborted === true || performance.now() > until
  let restsMs = 0
  while (left.size > 0 && restsMs === 0 && !isOver()) {
    const contactIds = [...left].slice(0, await mostOf(ctx, page))
    const done = await deliverTo(ctx, { page, pageRun, contactIds })
    for (const id of done) left.delete(id)
    if (contactIds.length === 0 || contactIds.some((id) => left.has(id))) restsMs = restOf(ctx)
  }
  return left.size === 0 ? finishPage(ctx, page) : interruptPage(ctx, page, restsMs)
}

/** Delivers mails to contacts of a page; returns the contacts that need nothing more. */
async function deliverTo(ctx: Context, options: PageBatchOptions): Promise<ReadonlySet<string>> {
  if (options.contactIds.length === 0) return new Set()
  const { batch, state } = await pageBatch(ctx, options)
  await deliverBatch(ctx, batch)
  return state.done
}

/** Releases a page that is not finished, or expands it if its project has been quarantined. */
async function interruptPage(ctx: Context, page: ClaimedPage, inMs: number): Promise<void> {
  if (isQuarantined(ctx, page)) return expandPage(ctx, page)
  // A stopped campaign does not wait: its pages are not claimed, or are expanded to be dropped.
  const isRunning = (await findStateOfHeld(ctx.db, page)) === 'RUNNING'
  await releasePage(ctx.db, page, later(ctx, isRunning ? inMs : 0))
}

/** How many mails of a page may be delivered now. */
async function mostOf(ctx: Context, { projectId }: ClaimedPage): Promise<number> {
  const priority = priorityClasses.campaign
  return Math.min(
    batchSize,
    ctx.provider.capacity(priority),
    await findFreeTokens(ctx, { projectId, priority }),
  )
}

async function isDirect(ctx: Context, page: ClaimedPage, { run }: PageRun): Promise<boolean> {
  if (
    ctx.provider.deliversPages !== true ||
    run.state !== 'RUNNING' ||
    page.tries > 1 ||
    isQuarantined(ctx, page)
  )
    return false
  const sender = { id: page.campaignId, projectId: page.projectId, fromEmail: run.from_email }
  const keys = await findSigningKeys(ctx, [sender])
  return !(keys.get(page.campaignId) instanceof Error)
}

const isQuarantined = ({ rendering }: Context, { projectId }: ClaimedPage): boolean =>
  rendering.quarantined().includes(projectId)
