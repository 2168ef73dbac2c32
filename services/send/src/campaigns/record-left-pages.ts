import { limitFunction } from 'p-limit'
import type { Context } from '../context.ts'
import type { Outcome } from '../delivery/batch.ts'
import type { PageClaim, UnrecordedDeliveries } from '../delivery/journal/read-journal.ts'
import { tryTogether } from '../delivery/journal/try-together.ts'
import { later } from '../delivery/outcomes.ts'
import { renderMails } from '../delivery/render-mails.ts'
import { messageIdOf } from '../messages/compose-message.ts'
import { recordAccepted } from '../queue/record-journal.ts'
import { campaignMailId } from './campaign-mail-id.ts'
import { finishPage } from './finish-page.ts'
import { pageBatch } from './page-batch.ts'
import { pageLeaseMs } from './page-lease.ts'
import { findContactsLeft, findPageRun } from './store/page-run.ts'
import { findClaimedPage, isUnfinished, keepPage, releasePage } from './store/run-pages.ts'

/**
 * Records mails of pages that were delivered and not recorded, so that nobody gets them again. Each claim of
 * a page waits for it. A page that cannot be recorded stays in the journal, and delays no other.
 */
export const recordLeftPages = tryTogether(async (ctx) => {
  const unrecorded = ctx.journal.unrecorded().filter(({ page }) => page !== undefined)
  // A page has a line for each mail.
  const pages = [...Map.groupBy(unrecorded, ({ page }) => JSON.stringify(page)).values()]
  const done = await Promise.all(pages.map((lines) => tryToRecord(ctx, lines)))
  return done.every(Boolean)
})

/**
 * Several at the same time, because each may wait 20 s for contacts. The limit is for connections to the
 * database.
 */
const pagesAtOnce = 4

const tryToRecord = limitFunction(
  async (ctx: Context, lines: readonly UnrecordedDeliveries[]): Promise<boolean> => {
    const page = lines[0]?.page
    try {
      const isKnown = !page || (await recordPage(ctx, page, lines))
      // Mails of the page that have their rows.
      await recordAccepted(ctx, lines)
      if (isKnown || isOld(ctx, lines)) ctx.journal.forget(lines)
      return true
    } catch (error) {
      ctx.log.warn('journal.not_recorded', { error, campaignId: page?.campaignId })
      return false
    }
  },
  { concurrency: pagesAtOnce },
)

/**
 * How long other processes cannot claim a page that cannot be recorded, in most cases because contacts is
 * unavailable. They would deliver mails again that only this journal knows. The limit lets a campaign
 * continue whose page can never be recorded.
 */
const longestKeptMs = 3_600_000

const isOld = (ctx: Context, lines: readonly UnrecordedDeliveries[]): boolean =>
  ctx.now().getTime() - lastAt(lines) >= longestKeptMs

const lastAt = (lines: readonly UnrecordedDeliveries[]): number => Math.max(...lines.map(({ at }) => at))

/**
 * Records mails with the claim of the process that delivered them, and releases the page: nothing is
 * delivered. Mails that began and have no reply are in-doubt. False if the claim has expired and another
 * process has yet to finish the page: its mails have no rows until then.
 */
async function recordPage(
  ctx: Context,
  claim: PageClaim,
  lines: readonly UnrecordedDeliveries[],
): Promise<boolean> {
  const page = await findClaimedPage(ctx.db, claim)
  const pageRun = page && (await findPageRun(ctx.db, page.campaignId))
  if (!page || !pageRun) return !(await isUnfinished(ctx.db, claim))
  const at = lastAt(lines)
  if (!isOld(ctx, lines)) await keepPage(ctx.db, page, later(ctx, pageLeaseMs(ctx.config)))
  const accepted = new Set(lines.flatMap(({ emailIds }) => emailIds))
  const begun = new Set(lines.flatMap(({ emailIds, begun: others = [] }) => [...emailIds, ...others]))
  const { started_at: startedAt, campaign_id: campaignId } = pageRun.run
  const contactIds = page.contactIds.filter((id) => begun.has(campaignMailId(startedAt, campaignId, id)))
  const { batch, state } = await pageBatch(ctx, { page, pageRun, contactIds })
  for (const { id, fromEmail } of batch.mails)
    state.rendered.set(id, {
      subject: pageRun.content.subject,
      messageId: messageIdOf(id, fromEmail),
      size: 0,
    })
  // As they were; a mail that cannot be rendered in time keeps the subject before its variables are filled
  // in.
  for await (const { ready } of renderMails(ctx, batch, batch.mails))
    for (const { mail, rendered } of ready) state.rendered.set(mail.id, rendered)
  const dueAt = later(ctx, ctx.config.leaseSeconds * 1000)
  await batch.record(
    batch.mails.map(({ id }): Outcome =>
      accepted.has(id)
        ? {
            kind: 'ended',
            id,
            terminal: { kind: 'sent', at: new Date(at) },
            providerMessageId: null,
            facts: [],
          }
        : { kind: 'retry', id, dueAt, attempts: 0, error: null, isInDoubt: true },
    ),
  )
  const left = await findContactsLeft(ctx.db, page, pageRun)
  await (left.length === 0 ? finishPage(ctx, page) : releasePage(ctx.db, page, ctx.now()))
  return true
}
