import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { mailAccepted, type NewMail } from '../mails/new-mail.ts'
import { isTracked } from '../tracking/is-tracked.ts'
import { pageExpanded, runMail } from './run-mail.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { finishPage, releasePage, type ClaimedPage } from './store/run-pages.ts'
import { findSubject, lockRun, type Run } from './store/runs.ts'
import { findBlocksOf } from '../suppressions/find-blocks.ts'
import type { Tx } from '../db/tables.ts'
import { findTracking } from '../tracking/find-tracking.ts'
import { countAccepted } from '../usage/count-usage.ts'
import { roomOf, suppressBeyond } from '../usage/room-of.ts'

/**
 * Makes the contacts that are left of a claimed page into mails, with their queue rows and messages, in one transaction. Nothing happens
 * when the claim has lapsed and another has the page, or the run is gone; a page of a run that was paused meanwhile waits on.
 */
export async function expandPage(ctx: Context, page: ClaimedPage): Promise<void> {
  const { projectId, generation, contactIds } = page
  const { contacts } = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const isSent = await transact(ctx.db, async (tx) => {
    // Shared: a pause or cancel comes before this transaction or after it, with all mails of the page in the queue.
    const run = await lockRun(tx, page.campaignId, 'for share')
    if (run?.state === 'PAUSED') {
      await releasePage(tx, page, ctx.now())
      return false
    }
    if (!run || !(await finishPage(tx, page))) return false
    const room = await roomOf(ctx, tx, { projectId, category: 'campaigns' })
    const mails = suppressBeyond(await mailsOf(ctx, tx, { run, contacts }), room)
    const created = await enqueueNewMails(tx, mails)
    const total = page.created + created.length
    const expanded = pageExpanded(page, { id: ctx.newId(), created: total, at: ctx.now() })
    append(tx, [...created.map(mailAccepted), ...(await countAccepted(ctx, tx, created)), expanded])
    return run.state === 'RUNNING'
  })
  // The mails of a cancelled run end here.
  if (isSent) ctx.pageShares.mails.add(projectId, contactIds.length)
}

async function mailsOf(
  ctx: Context,
  tx: Tx,
  { run, contacts }: { run: Run; contacts: readonly ContactState[] },
): Promise<NewMail[]> {
  const { project_id: projectId, type } = run
  const people = contacts.map(({ id, email }) => ({ projectId, contactId: id, email }))
  const blocks = await findBlocksOf(tx, people, ctx.now())
  const mode = (await findTracking(tx, [projectId])).get(projectId) ?? 'ENABLED'
  const of = {
    campaignId: run.campaign_id,
    projectId,
    generation: run.generation,
    type,
    fromEmail: run.from_email,
    fromName: run.from_name,
    replyTo: run.reply_to,
    templateId: run.template_id,
    contentId: run.content_id,
    subject: await findSubject(tx, run.content_id),
    tracking: isTracked(undefined, { mode, type }),
    startedAt: run.started_at,
    isCancelled: run.state === 'CANCELLED',
  }
  const at = ctx.now()
  return contacts.map((contact, index) => {
    const { suppressed, deleted = false } = blocks[index] ?? {}
    return runMail(of, { contact, suppressed, deleted, eventId: ctx.newId() }, at)
  })
}
