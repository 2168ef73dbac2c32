import { AppError } from '@postrider/contracts/errors'
import { contactsApi } from '@postrider/contracts/internal'
import { maxPageContacts } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { leaseMsFor } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import { cancelReasonOf } from '../domain/cancel-reason.ts'
import { campaignSaved, pageOut } from '../domain/messages.ts'
import { cancel, movePage, wantsPage } from '../domain/run-campaign.ts'
import { saveState } from '../store/campaigns.ts'
import { endLease, leaseNextPage, lockLeased, type Lease } from '../store/leases.ts'

/** The lease on a page. After a crash it is asked for again when this is over. */
const pageMs = leaseMsFor(contactsApi.audience)

/**
 * A page that contacts cannot answer, such as one that waits for its copy of members, is asked for again
 * after this.
 */
const againMs = 2_000

interface Turn {
  campaign: Campaign
  audience: FrozenAudience
  lease: Lease
}

/**
 * Asks contacts for the next page of one campaign, then moves the cursor and appends `campaign.page` in one
 * transaction; true when there was one. Projects have their pages in turn, and so have the campaigns of each.
 * A page that cannot be asked for holds up no other campaign, one that takes long no other project. A crash
 * in between leaves the cursor and a lease; when that lapses, the same page is asked for again.
 */
export async function sendPage(ctx: Context): Promise<boolean> {
  const at = ctx.now()
  const lease = { id: ctx.newId(), now: at, until: new Date(at.getTime() + pageMs) }
  const campaign = await leaseNextPage(ctx.db, lease)
  const audience = campaign?.progress.audience
  if (!campaign || !audience) return false
  const turn = { campaign, audience, lease }
  try {
    await takePage(ctx, turn)
  } catch (error) {
    await handleFailure(ctx, turn, error)
  }
  return true
}

async function takePage(ctx: Context, { campaign, audience, lease }: Turn): Promise<void> {
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
    limit: maxPageContacts,
  })
  await transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaign.id, lease.id)
    if (!before) return
    // Paused or cancelled since; or, when this holder was slow, another has passed this page on.
    if (wantsPage(before) && before.progress.cursor === progress.cursor) {
      const at = ctx.now()
      const after = movePage(before, { contacts: ids.length, next }, at)
      await saveState(tx, after)
      if (ids.length > 0) append(tx, [pageOut(after, { id: ctx.newId(), contactIds: ids }, at)])
      if (after.version !== before.version) append(tx, [campaignSaved(after)])
    }
    await endLease(tx, { campaignId: campaign.id, leaseId: lease.id }, null)
  })
}

/**
 * Cancels the campaign when no later try can succeed (its segment is gone); the mails sent until then stay
 * counted. Any other error only postpones the page.
 */
async function handleFailure(ctx: Context, { campaign, lease }: Turn, error: unknown): Promise<void> {
  const reason = error instanceof AppError ? cancelReasonOf(error) : undefined
  const { projectId, id: campaignId } = campaign
  ctx.log.warn('campaign.page_failed', { projectId, campaignId, reason, error })
  if (reason === undefined) {
    const again = new Date(ctx.now().getTime() + againMs)
    return endLease(ctx.db, { campaignId, leaseId: lease.id }, again)
  }
  await transact(ctx.db, async (tx) => {
    const before = await lockLeased(tx, campaignId, lease.id)
    if (!before || !wantsPage(before)) return
    // The loop `run-states` tells send. The lease is left to lapse: a cancelled campaign wants no page.
    const after = cancel(before, reason, ctx.now())
    await saveState(tx, after)
    append(tx, [campaignSaved(after)])
  })
}
