import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Tx } from '../db/tables.ts'
import { cancelledReason } from '../mails/mail-lifecycle.ts'
import { mailAccepted, type NewMail } from '../mails/new-mail.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { canMail } from '../suppressions/can-mail.ts'
import { findBlocksOf } from '../suppressions/find-blocks.ts'
import { countAccepted } from '../usage/count-usage.ts'
import { suppressBeyondLimits } from '../usage/suppress-beyond-limits.ts'
import { campaignMail, audiencePageExpandedDraft } from './campaign-mail.ts'
import { contentOf } from './audience-page-batch.ts'
import { findCampaignSendDetails, type CampaignSendDetails } from './store/campaign-send-details.ts'
import { markPageFinished, releasePage, type ClaimedAudiencePage } from './store/audience-pages.ts'
import { lockCampaignSend } from './store/campaign-sends.ts'

/**
 * In one transaction, queues mails to the contacts of a claimed page, except contacts that already have a
 * mail. Has no effect if the claim has expired or the campaign is deleted. Releases the page if the campaign
 * is paused.
 */
export async function expandAudiencePage(ctx: Context, page: ClaimedAudiencePage): Promise<void> {
  const { projectId, generation, contactIds } = page
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const details = await findCampaignSendDetails(ctx.db, page.campaignId)
  if (!details) return
  await transact(ctx.db, async (tx) => {
    // With a shared lock, a pause or cancellation commits either before this transaction, or after all mails
    // of the page are queued.
    const campaignSend = await lockCampaignSend(tx, page.campaignId, 'for share')
    if (campaignSend?.state === 'PAUSED') return releasePage(tx, page, ctx.now())
    const before = campaignSend && (await markPageFinished(tx, page))
    if (!campaignSend || before === undefined) return
    const all = await mailsOf(ctx, tx, { details: { ...details, campaignSend }, contacts })
    const { mails, taken } = await suppressBeyondLimits(ctx, tx, all)
    const created = await enqueueNewMails(tx, mails)
    ctx.mailMetrics.countUnsent(tx, created)
    const total = before + created.length
    const expanded = audiencePageExpandedDraft(page, { id: ctx.newId(), created: total, at: ctx.now() })
    append(tx, [
      ...created.map(mailAccepted),
      ...(await countAccepted(ctx, tx, { mails: created, taken })),
      expanded,
    ])
  })
}

/**
 * Creates mails to contacts. A mail is suppressed if its recipient may not be mailed, and dropped if the
 * campaign is cancelled.
 */
async function mailsOf(
  ctx: Context,
  tx: Tx,
  { details, contacts }: { details: CampaignSendDetails; contacts: readonly ContactState[] },
): Promise<NewMail[]> {
  const { project_id: projectId, type, state } = details.campaignSend
  const at = ctx.now()
  const recipients = contacts.map(({ id, email }) => ({ projectId, contactId: id, email }))
  const blocks = await findBlocksOf(tx, recipients, at)
  const content = contentOf(details)
  return contacts.map((contact, index) => {
    const mail = campaignMail(content, contact, { eventId: ctx.newId(), at })
    if (state === 'CANCELLED') return { ...mail, droppedBy: cancelledReason }
    const { suppressed, deleted = false, unsubscribed = false } = blocks[index] ?? {}
    const verdict = canMail({
      source: 'CAMPAIGN',
      type,
      suppressed,
      deleted,
      unsubscribed: unsubscribed || !contact.subscribed,
    })
    return verdict.allowed ? mail : { ...mail, suppressedBy: verdict.reason }
  })
}
