import { AppError } from '@postrider/contracts/errors'
import { contactsApi } from '@postrider/contracts/internal'
import { maxAudiencePageContacts } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import { cancelReasonOf } from '../domain/cancel-reason.ts'
import { campaignChangedMessage, audiencePageMessage } from '../domain/messages.ts'
import { cancel, advancePage, canPublishPage } from '../domain/campaign-transitions.ts'
import { saveState } from '../store/campaigns.ts'
import { endLease, leaseNextPage, lockLeased, type Lease } from '../store/leases.ts'

/** Duration of a campaign's lease while its page is requested. */
const pageLeaseMs = leaseMsFor(contactsApi.audience)

/**
 * Delay before a page is requested again. The contacts service may fail to return a page, for example because
 * its copy of the members is not current.
 */
const retryMs = 2_000

interface LeasedPage {
  campaign: Campaign
  audience: FrozenAudience
  lease: Lease
}

/**
 * Requests a campaign's next page of recipients (audience page) from the contacts service. Then advances the
 * cursor and publishes `campaign.page` in one transaction. Returns false if no campaign needs a page.
 * Projects take turns, and the campaigns of a project take turns. After a crash, the same page is requested
 * again when the lease expires.
 */
export async function publishNextPage(ctx: Context): Promise<boolean> {
  const at = ctx.now()
  const lease = { id: ctx.newId(), now: at, until: new Date(at.getTime() + pageLeaseMs) }
  const campaign = await leaseNextPage(ctx.db, lease)
  const audience = campaign?.progress.audience
  if (!campaign || !audience) return false
  const leased = { campaign, audience, lease }
  try {
    await publishPage(ctx, leased)
  } catch (error) {
    await handleFailure(ctx, leased, error)
  }
  return true
}

async function publishPage(ctx: Context, { campaign, audience, lease }: LeasedPage): Promise<void> {
  const { projectId, generation, progress } = campaign
  const { who, subscribedOnly, until, now } = audience
  const { ids, next } = await ctx.contacts.audience({
    projectId,
    generation,
    audience: who,
    subscribedOnly,
    now,
    ...(until === null ? {} : { until }),
    after: progress.cursor,
    limit: maxAudiencePageContacts,
  })
  await transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaign.id, lease.id)
    if (!before) return
    // The campaign may have been paused or cancelled. If the lease expired, another process may have
    // published the page.
    if (canPublishPage(before) && before.progress.cursor === progress.cursor) {
      const at = ctx.now()
      const after = advancePage(before, { contacts: ids.length, next }, at)
      await saveState(tx, after)
      if (ids.length > 0) append(tx, [audiencePageMessage(after, { id: ctx.newId(), contactIds: ids }, at)])
      if (after.version !== before.version) append(tx, [campaignChangedMessage(before, after)])
    }
    await endLease(tx, { campaignId: campaign.id, leaseId: lease.id }, null)
  })
}

/**
 * Cancels the campaign if a retry cannot succeed, for example because its segment was deleted. After any
 * other error, requests the page again later.
 */
async function handleFailure(ctx: Context, { campaign, lease }: LeasedPage, error: unknown): Promise<void> {
  const reason = error instanceof AppError ? cancelReasonOf(error) : undefined
  const { projectId, id: campaignId } = campaign
  ctx.log.warn('campaign.page_failed', { projectId, campaignId, reason, error })
  if (reason === undefined) {
    const retryAt = new Date(ctx.now().getTime() + retryMs)
    return endLease(ctx.db, { campaignId, leaseId: lease.id }, retryAt)
  }
  await transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaignId, lease.id)
    if (!before || !canPublishPage(before)) return
    // The loop `sync-campaign-states` stops the campaign in the send service. The lease expires, because a
    // cancelled campaign needs no page.
    const after = cancel(before, reason, ctx.now())
    await saveState(tx, after)
    append(tx, [campaignChangedMessage(before, after)])
  })
}
