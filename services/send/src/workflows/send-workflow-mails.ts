import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { mailAccepted } from '../mails/new-mail.ts'
import { addressOf, stepMail, type MailOfExecution } from './workflow-mail.ts'
import { checkMails, type MailOfStart } from './check-mails.ts'
import { batchesOf } from '../db/batches.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'
import { saveRecipients, type Recipient } from '../recipients/store.ts'
import { findBlocksOf, type Block } from '../suppressions/find-blocks.ts'
import type { Tx } from '../db/tables.ts'
import { countAccepted } from '../usage/count-usage.ts'
import { suppressBeyondLimits } from '../usage/suppress-beyond-limits.ts'
import { findContactsOf } from '../recipients/find-contacts-of.ts'
import { findTemplatesOf, saveContentsOf, type MailTemplate } from './find-templates-of.ts'

/**
 * Limits the duration of a transaction to a few hundred milliseconds, and the memory for contacts (up to 64
 * KB each).
 */
const mailsPerTransaction = 500

/**
 * Queues the mails that executions request, and publishes the mails' messages. Existing mails are unchanged.
 * A mail that cannot be sent is stored with the reason. A contact that no longer exists gets no mail.
 */
export async function sendWorkflowMails(ctx: Context, request: readonly MailOfExecution[]): Promise<void> {
  const byProject = Map.groupBy(request, ({ projectId, generation }) => `${projectId}/${generation}`)
  // Keep mails of a project adjacent, so that each project needs one call to the contacts service.
  for (const batch of batchesOf([...byProject.values()].flat(), mailsPerTransaction))
    await sendBatch(ctx, batch)
}

/** A mail to create, with its contact and template. */
interface Item {
  request: MailOfExecution
  contact: ContactState
  template: MailTemplate | undefined
}

async function sendBatch(ctx: Context, request: readonly MailOfExecution[]): Promise<void> {
  const contacts = await findContactsOf(ctx, request)
  const known = request.flatMap((each, index) => {
    const contact = contacts[index]
    return contact ? [{ request: each, contact }] : []
  })
  if (known.length === 0) return
  const templates = await findTemplatesOf(
    ctx,
    known.map((each) => each.request),
  )
  const items = known.map((each, index) => ({ ...each, template: templates[index] }))
  await transact(ctx.db, async (tx) => {
    const allowed = await checkMails(ctx, tx, await mailsOf(ctx, tx, items))
    const { mails, taken } = await suppressBeyondLimits(ctx, tx, allowed)
    const created = await enqueueNewMails(tx, mails)
    ctx.mailMetrics.countUnsent(tx, created)
    append(tx, [...created.map(mailAccepted), ...(await countAccepted(ctx, tx, { mails: created, taken }))])
  })
}

async function mailsOf(ctx: Context, tx: Tx, items: readonly Item[]): Promise<MailOfStart[]> {
  const at = ctx.now()
  const contentIds = await saveContentsOf(ctx, tx, items)
  const recipients = items.map(({ request, contact }) => ({
    projectId: request.projectId,
    contactId: contact.id,
    email: addressOf(request.to) ?? contact.email,
  }))
  const blocks = await findBlocksOf(tx, recipients, at)
  await saveRecipients(tx, resubscribed(items, blocks))
  return items.map(({ request, contact, template }, index) => {
    const { suppressed, deleted = false } = blocks[index] ?? {}
    const contentId = contentIds[index] ?? null
    // The contacts service's response is newer than the `recipients` table.
    const unsubscribed = !contact.subscribed
    const parts = { contact, template, contentId, suppressed, deleted, unsubscribed, eventId: ctx.newId() }
    return { mail: stepMail(request, parts, at), startedAt: request.startedAt }
  })
}

/**
 * Returns rows for contacts that are unsubscribed only in the `recipients` table, because an earlier step may
 * have subscribed them. Delivery reads this table. A row that is newer than the contacts service's response
 * is unchanged.
 */
const resubscribed = (items: readonly Item[], blocks: readonly Block[]): Recipient[] => {
  const stale = items.filter(
    ({ contact }, index) => contact.subscribed && blocks[index]?.unsubscribed === true,
  )
  const rows = stale.map(({ request: { projectId, generation }, contact }): [string, Recipient] => [
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
