import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { mailAccepted } from '../mails/new-mail.ts'
import { addressOf, stepMail, type MailOfExecution } from './workflow-mail.ts'
import { checkMails, type MailOfStart } from './check-mails.ts'
import { chunks } from '../db/chunks.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { saveRecipients, type Recipient } from '../recipients/store.ts'
import { findBlocksOf, type Block } from '../suppressions/find-blocks.ts'
import type { Tx } from '../db/tables.ts'
import { countAccepted } from '../usage/count-usage.ts'
import { withinRoom } from '../usage/within-room.ts'
import { findContactsOf } from './find-contacts-of.ts'
import { findTemplatesOf, saveContentsOf, type MailTemplate } from './find-templates-of.ts'

/**
 * A transaction of a few hundred milliseconds at most, and the most contacts, with 64 KB of data each, that
 * are in memory for it.
 */
const mailsPerTransaction = 500

/**
 * Makes mails of what executions ask for, with their queue rows and messages. A mail that is there already
 * stays as it is. One that cannot be sent to anybody, or not to its recipient, has a row that says why; a
 * contact that is deleted gets none.
 */
export async function sendWorkflowMails(ctx: Context, asked: readonly MailOfExecution[]): Promise<void> {
  const byProject = Map.groupBy(asked, ({ projectId, generation }) => `${projectId}/${generation}`)
  // Mails of a project are next to each other, so that contacts is called once for it.
  for (const chunk of chunks([...byProject.values()].flat(), mailsPerTransaction)) await sendChunk(ctx, chunk)
}

/** A mail to make, with what is known of its contact and template. */
interface Item {
  asked: MailOfExecution
  contact: ContactState
  template: MailTemplate | undefined
}

async function sendChunk(ctx: Context, asked: readonly MailOfExecution[]): Promise<void> {
  const contacts = await findContactsOf(ctx, asked)
  const known = asked.flatMap((each, index) => {
    const contact = contacts[index]
    return contact ? [{ asked: each, contact }] : []
  })
  if (known.length === 0) return
  const templates = await findTemplatesOf(
    ctx,
    known.map((each) => each.asked),
  )
  const items = known.map((each, index) => ({ ...each, template: templates[index] }))
  await transact(ctx.db, async (tx) => {
    const allowed = await checkMails(ctx, tx, await mailsOf(ctx, tx, items))
    const { mails, taken } = await withinRoom(ctx, tx, allowed)
    const created = await enqueueNewMails(tx, mails)
    append(tx, [...created.map(mailAccepted), ...(await countAccepted(ctx, tx, { mails: created, taken }))])
  })
}

async function mailsOf(ctx: Context, tx: Tx, items: readonly Item[]): Promise<MailOfStart[]> {
  const at = ctx.now()
  const contentIds = await saveContentsOf(ctx, tx, items)
  const people = items.map(({ asked, contact }) => ({
    projectId: asked.projectId,
    contactId: contact.id,
    email: addressOf(asked.to) ?? contact.email,
  }))
  const blocks = await findBlocksOf(tx, people, at)
  await saveRecipients(tx, resubscribed(items, blocks))
  return items.map(({ asked, contact, template }, index) => {
    const { suppressed, deleted = false } = blocks[index] ?? {}
    const contentId = contentIds[index] ?? null
    // As contacts has just answered, which is newer than our copy in `recipients`.
    const unsubscribed = !contact.subscribed
    const parts = { contact, template, contentId, suppressed, deleted, unsubscribed, eventId: ctx.newId() }
    return { mail: stepMail(asked, parts, at), startedAt: asked.startedAt }
  })
}

/**
 * The contacts that are unsubscribed in our copy only: a step before may have subscribed them, and the
 * hand-over asks the copy. One that is newer than contacts' answer stays.
 */
const resubscribed = (items: readonly Item[], blocks: readonly Block[]): Recipient[] => {
  const stale = items.filter(
    ({ contact }, index) => contact.subscribed && blocks[index]?.unsubscribed === true,
  )
  const rows = stale.map(({ asked: { projectId, generation }, contact }): [string, Recipient] => [
    contact.id,
    {
      contact_id: contact.id,
      project_id: projectId,
      generation,
      email: contact.email,
      subscribed: true,
      deleted: false,
      version: contact.version,
    },
  ])
  return [...new Map(rows).values()]
}
