import { limitFunction } from 'p-limit'
import type { Context } from '../context.ts'
import type { Outcome } from '../delivery/batch.ts'
import type { AudiencePageClaim, UnrecordedDeliveries } from '../delivery/journal/read-journal.ts'
import { singleFlight } from '../delivery/journal/single-flight.ts'
import { timeAfter } from '../delivery/outcomes.ts'
import { renderMails } from '../delivery/render-mails.ts'
import { messageIdOf } from '../messages/compose-message.ts'
import { recordAccepted } from '../queue/record-journal.ts'
import { campaignMailId } from './campaign-mail-id.ts'
import { finishAudiencePage } from './finish-audience-page.ts'
import { audiencePageBatch } from './audience-page-batch.ts'
import { audiencePageLeaseMs } from './audience-page-lease.ts'
import { findRemainingContacts, findCampaignSendDetails } from './store/campaign-send-details.ts'
import { findClaimedPage, isUnfinished, keepPageClaimed, releasePage } from './store/audience-pages.ts'

/**
 * Records delivered mails of pages from the journal, so that these mails are not sent again. Each claim of a
 * page waits for this function. A page that cannot be recorded stays in the journal and delays no other page.
 */
export const recordUnrecordedPages = singleFlight(async (ctx) => {
  const unrecorded = ctx.journal.unrecorded().filter(({ page }) => page !== undefined)
  // The journal has one line for each mail of a page.
  const pages = [...Map.groupBy(unrecorded, ({ page }) => JSON.stringify(page)).values()]
  const done = await Promise.all(pages.map((lines) => tryToRecord(ctx, lines)))
  return done.every(Boolean)
})

/**
 * Pages are recorded concurrently, because each may wait 20 s for the contacts service. More concurrent pages
 * would need too many database connections.
 */
const maxConcurrentPages = 4

const tryToRecord = limitFunction(
  async (ctx: Context, lines: readonly UnrecordedDeliveries[]): Promise<boolean> => {
    const page = lines[0]?.page
    try {
      const isKnown = !page || (await recordPage(ctx, page, lines))
      // Records the page's mails that already have rows.
      await recordAccepted(ctx, lines)
      if (isKnown || isOld(ctx, lines)) ctx.journal.forget(lines)
      return true
    } catch (error) {
      ctx.log.warn('journal.not_recorded', { error, campaignId: page?.campaignId })
      return false
    }
  },
  { concurrency: maxConcurrentPages },
)

/**
 * Time in which other processes cannot claim a page that cannot be recorded, usually because the contacts
 * service is unavailable. Another process would repeat deliveries that only this journal contains. After this
 * time, the campaign continues even if its page can never be recorded.
 */
const maxKeptMs = 3_600_000

const isOld = (ctx: Context, lines: readonly UnrecordedDeliveries[]): boolean =>
  ctx.now().getTime() - lastAt(lines) >= maxKeptMs

const lastAt = (lines: readonly UnrecordedDeliveries[]): number => Math.max(...lines.map(({ at }) => at))

/**
 * Records a page's mails with the claim of the process that delivered them, then releases the page. Started
 * deliveries without a reply are in doubt: the server may have the mails. Returns false if the claim was lost
 * and no process has finished the page yet, so that some of the page's mails may have no rows.
 */
async function recordPage(
  ctx: Context,
  claim: AudiencePageClaim,
  lines: readonly UnrecordedDeliveries[],
): Promise<boolean> {
  const page = await findClaimedPage(ctx.db, claim)
  const details = page && (await findCampaignSendDetails(ctx.db, page.campaignId))
  if (!page || !details) return !(await isUnfinished(ctx.db, claim))
  const at = lastAt(lines)
  if (!isOld(ctx, lines)) await keepPageClaimed(ctx.db, page, timeAfter(ctx, audiencePageLeaseMs(ctx.config)))
  const accepted = new Set(lines.flatMap(({ emailIds }) => emailIds))
  const started = new Set(lines.flatMap(({ emailIds, started: others = [] }) => [...emailIds, ...others]))
  const { started_at: startedAt, campaign_id: campaignId } = details.campaignSend
  const contactIds = page.contactIds.filter((id) => started.has(campaignMailId(startedAt, campaignId, id)))
  const { batch, state } = await audiencePageBatch(ctx, { page, details, contactIds })
  for (const { id, fromEmail } of batch.mails)
    state.rendered.set(id, {
      subject: details.content.subject,
      messageId: messageIdOf(id, fromEmail),
      size: 0,
    })
  // Render the mails again for their subjects. If rendering has no time left, the template's subject is
  // stored.
  for await (const { ready } of renderMails(ctx, batch, batch.mails))
    for (const { mail, rendered } of ready) state.rendered.set(mail.id, rendered)
  const dueAt = timeAfter(ctx, ctx.config.leaseSeconds * 1000)
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
        : { kind: 'retry', id, dueAt, attempts: 0, error: null, isInDoubt: true, keepsClaim: true },
    ),
  )
  const left = await findRemainingContacts(ctx.db, page, details)
  await (left.length === 0 ? finishAudiencePage(ctx, page) : releasePage(ctx.db, page, ctx.now()))
  return true
}
