import type { Draft } from '@postrider/contracts/messages'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { mailAccepted } from '../mails/new-mail.ts'
import { pageExpanded } from './run-mail.ts'
import { runSentOf } from './run-sent.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { insertEndedMails, writeOpenMails } from './store/page-mails.ts'
import { advancePage, finishPage, type ClaimedPage } from './store/run-pages.ts'
import type { Tx } from '../db/tables.ts'
import { writeTimeline } from '../lifecycle/apply-steps.ts'
import { writeSuppressions } from '../suppressions/write-suppressions.ts'
import { countAccepted, countHandedOver } from '../usage/count-usage.ts'
import { leaseMs } from './page-lease.ts'
import type { ChunkResult, EndedItem } from './chunk-result.ts'

/**
 * Records what became of the next contacts of a page: its mails, their timelines and messages, and how far the page is. The caller has
 * locked run and page. Returns the page as it is then, undefined when it is finished.
 */
export async function recordChunk(
  ctx: Context,
  tx: Tx,
  { page, taken, result }: { page: ClaimedPage; taken: number; result: ChunkResult },
): Promise<ClaimedPage | undefined> {
  const at = ctx.now()
  const ids = await insertEndedMails(tx, result.ended, at)
  const ended = result.ended.filter(({ mail }) => ids.has(mail.id))
  const queued = await enqueueNewMails(tx, result.accepted)
  const isNew = new Set(queued.map(({ id }) => id))
  await writeOpenMails(
    tx,
    result.open.filter(({ id }) => isNew.has(id)),
    at,
  )
  await writeTimeline(ctx, tx, ended)
  await writeSuppressions(ctx, tx, ended)
  const done = page.done + taken
  const created = page.created + ended.length + queued.length
  const contactIds = page.contactIds.slice(taken)
  const after = { ...page, done, created, contactIds, leaseUntil: new Date(at.getTime() + leaseMs) }
  const isLast = contactIds.length === 0
  await (isLast ? finishPage(tx, page) : advancePage(tx, page, after))
  const last = isLast ? [pageExpanded(page, { id: ctx.newId(), created, at })] : []
  const usage = [...(await countAccepted(ctx, tx, queued)), ...(await countHandedOver(ctx, tx, ended))]
  append(tx, [...queued.map(mailAccepted), ...draftsOf(ctx, ended, at), ...usage, ...last])
  return isLast ? undefined : after
}

/** One message for all that were sent; what else there is to be said of a mail has its own. */
function draftsOf(ctx: Context, ended: readonly EndedItem[], at: Date): Draft[] {
  const drafts = ended.map(({ mail, steps }) => ({ mail, drafts: steps.flatMap((step) => step.drafts) }))
  return [
    ...runSentOf(drafts, { at, newId: ctx.newId }),
    ...drafts.flatMap((each) => each.drafts.filter(isOther)),
  ]
}

const isOther = ({ type }: Draft): boolean => type !== 'email.sent' && type !== 'email.delivered'
