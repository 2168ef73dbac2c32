import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { canMail } from '../suppressions/can-mail.ts'
import type { NewMail } from '../mails/new-mail.ts'
import { isTracked } from '../tracking/is-tracked.ts'
import { runMail, type RunOfMails } from './run-mail.ts'
import type { Outgoing } from '../providers/provider.ts'
import { findMade, type PageRun } from './store/page-run.ts'
import { findBlocksOf, type Block } from '../suppressions/find-blocks.ts'
import { roomOf, suppressBeyond } from '../usage/room-of.ts'
import type { Item, ReadyItem } from './page-item.ts'
import { renderPage } from './render-page.ts'

/** Reads the next contacts of a page and renders their mails; an item for each, in order. */
export async function itemsOf(
  ctx: Context,
  { pageRun, dkim }: { pageRun: PageRun; dkim: Outgoing['dkim'] | Error },
  contactIds: readonly string[],
): Promise<Item[]> {
  const mails = await mailsWithRoom(ctx, pageRun, contactIds)
  const sendable = mails.flatMap((mail) => (mail && mail.suppressedBy === null ? [mail] : []))
  const items =
    dkim instanceof Error ? new Map<string, Item>() : await renderPage(ctx, { pageRun, dkim }, sendable)
  return mails.map((mail) => (mail ? (items.get(mail.id) ?? { kind: 'accepted', mail }) : { kind: 'none' }))
}

/** The same with those suppressed that are beyond a limit of the project. */
async function mailsWithRoom(
  ctx: Context,
  pageRun: PageRun,
  contactIds: readonly string[],
): Promise<(NewMail | undefined)[]> {
  const mails = await mailsOf(ctx, pageRun, contactIds)
  const room = await roomOf(ctx, ctx.db, { projectId: pageRun.run.project_id, category: 'campaigns' })
  if (!room) return mails
  const known = suppressBeyond(
    mails.flatMap((mail) => mail ?? []),
    room,
  ).values()
  return mails.map((mail) => mail && known.next().value)
}

/** The mail of each contact, undefined for one that gets none. */
async function mailsOf(
  ctx: Context,
  pageRun: PageRun,
  contactIds: readonly string[],
): Promise<(NewMail | undefined)[]> {
  const { project_id: projectId, generation } = pageRun.run
  const found = await ctx.contacts.find({ projectId, generation, ids: [...contactIds] })
  const contacts = new Map(found.contacts.map((contact) => [contact.id, contact]))
  const of = runOfMails(pageRun)
  const at = ctx.now()
  const people = found.contacts.map(({ id, email }) => ({ projectId, contactId: id, email }))
  const blocks = await findBlocksOf(ctx.db, people, at)
  const mails = new Map(
    found.contacts.map((contact, index): [string, NewMail] => {
      const { suppressed, deleted = false, unsubscribed = false } = blocks[index] ?? {}
      const known: ContactState = unsubscribed ? { ...contact, subscribed: false } : contact
      return [contact.id, runMail(of, { contact: known, suppressed, deleted, eventId: ctx.newId() }, at)]
    }),
  )
  const made = await findMade(
    ctx.db,
    [...mails.values()].map(({ id }) => id),
  )
  return contactIds.map((id) => {
    const mail = mails.get(id)
    // Once, should a page name a contact twice.
    if (!contacts.delete(id) || !mail) return undefined
    return made.has(mail.id) ? undefined : mail
  })
}

const runOfMails = ({ run, content, project }: PageRun): RunOfMails => ({
  campaignId: run.campaign_id,
  projectId: run.project_id,
  generation: run.generation,
  type: run.type,
  fromEmail: run.from_email,
  fromName: run.from_name,
  replyTo: run.reply_to,
  templateId: run.template_id,
  contentId: run.content_id,
  subject: content.subject,
  tracking: isTracked(undefined, { mode: project?.tracking ?? 'ENABLED', type: run.type }),
  startedAt: run.started_at,
  isCancelled: false,
})

/** Items that are not handed over yet. `at`: since when it is known who of them may be mailed. */
export interface CheckedItems {
  items: readonly Item[]
  at: Date
}

/**
 * For so long nobody is asked again whether the contacts of a page may be mailed: as long as its turn takes at most, so that this costs
 * nothing while mails are handed over as fast as they are read. A slow relay takes minutes for those that were read at once.
 */
const checkedForMs = 5_000

/** Asks again, where that is long ago: who opted out meanwhile is suppressed, and who is gone left out, as if they were read now. */
export async function checkAgain(ctx: Context, checked: CheckedItems): Promise<CheckedItems> {
  const at = ctx.now()
  if (at.getTime() - checked.at.getTime() <= checkedForMs) return checked
  const ready = checked.items.filter((item) => item.kind === 'ready')
  const people = ready.map(({ mail }) => ({ ...mail, email: mail.toEmail }))
  const blocks = await findBlocksOf(ctx.db, people, at)
  const known = new Map<Item, Item>(ready.map((item, index) => [item, itemUnder(item, blocks[index])]))
  return { items: checked.items.map((item) => known.get(item) ?? item), at }
}

function itemUnder(item: ReadyItem, block: Block | undefined): Item {
  if (!block) return item
  if (block.deleted) return { kind: 'none' }
  const verdict = canMail({ ...item.mail, ...block })
  return verdict.allowed ? item : { kind: 'accepted', mail: { ...item.mail, suppressedBy: verdict.reason } }
}
