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
import { withinRoom } from '../usage/within-room.ts'
import { campaignMail, pageExpanded } from './campaign-mail.ts'
import { contentOf } from './page-batch.ts'
import { findPageRun, type PageRun } from './store/page-run.ts'
import { finishPage, releasePage, type ClaimedPage } from './store/run-pages.ts'
import { lockRun } from './store/runs.ts'

/**
 * Makes the contacts of a claimed page that have no mail yet into mails with queue rows, in one transaction.
 * Nothing happens if the claim has expired and another holds the page, or the campaign is deleted; a page of
 * a paused campaign waits.
 */
export async function expandPage(ctx: Context, page: ClaimedPage): Promise<void> {
  const { projectId, generation, contactIds } = page
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const pageRun = await findPageRun(ctx.db, page.campaignId)
  if (!pageRun) return
  await transact(ctx.db, async (tx) => {
    // Shared: a pause or cancellation comes before this transaction or after it, with all mails of the page
    // in the queue.
    const run = await lockRun(tx, page.campaignId, 'for share')
    if (run?.state === 'PAUSED') return releasePage(tx, page, ctx.now())
    const before = run && (await finishPage(tx, page))
    if (!run || before === undefined) return
    const all = await mailsOf(ctx, tx, { pageRun: { ...pageRun, run }, contacts })
    const { mails, taken } = await withinRoom(ctx, tx, all)
    const created = await enqueueNewMails(tx, mails)
    const total = before + created.length
    const expanded = pageExpanded(page, { id: ctx.newId(), created: total, at: ctx.now() })
    append(tx, [
      ...created.map(mailAccepted),
      ...(await countAccepted(ctx, tx, { mails: created, taken })),
      expanded,
    ])
  })
}

/**
 * The mails of contacts: suppressed where the recipient may not be mailed, dropped if the campaign is
 * cancelled.
 */
async function mailsOf(
  ctx: Context,
  tx: Tx,
  { pageRun, contacts }: { pageRun: PageRun; contacts: readonly ContactState[] },
): Promise<NewMail[]> {
  const { project_id: projectId, type, state } = pageRun.run
  const at = ctx.now()
  const people = contacts.map(({ id, email }) => ({ projectId, contactId: id, email }))
  const blocks = await findBlocksOf(tx, people, at)
  const content = contentOf(pageRun)
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
