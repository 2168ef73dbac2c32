import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { CancelResult } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { deliveryStarted } from '../errors.ts'
import { dropMails } from '../lifecycle/drop-mails.ts'
import { dequeueUnclaimed } from '../queue/store/scheduled.ts'
import { findMail, type ShownMail } from './store.ts'

/** Drop reason: a request cancelled the mail. */
export const cancelledByRequest = 'cancelled'

/**
 * Cancels a scheduled or queued mail, and returns it. Throws 404 if the project has no such mail, and 409 if its
 * delivery has begun or it has its outcome. A delivery and a cancellation exclude each other: both need the
 * unclaimed row of the queue.
 */
export async function cancelEmail(ctx: Context, projectId: string, id: string): Promise<ShownMail> {
  const known = await findMail(ctx.db, projectId, id)
  if (!known) throw notFound('email', id)
  const at = ctx.now()
  const isCancelled = await transact(ctx.db, async (tx) => {
    const ids = await dequeueUnclaimed(tx, projectId, [id])
    if (ids.length === 0) return false
    append(tx, [audited({ projectId, at }, 'email.cancelled', { id })])
    await dropMails(ctx, tx, { ids, reason: cancelledByRequest })
    return true
  })
  const mail = (await findMail(ctx.db, projectId, id)) ?? known
  if (!isCancelled) throw deliveryStarted(mail.status)
  return mail
}

/**
 * Cancels mails of a project by their ids. Skips mails that the project does not have, and mails that
 * `cancelEmail` would refuse.
 */
export async function cancelEmails(
  ctx: Context,
  projectId: string,
  given: readonly string[],
): Promise<CancelResult> {
  const ids = [...new Set(given)]
  const at = ctx.now()
  const cancelled = await transact(ctx.db, async (tx) => {
    const dequeued = await dequeueUnclaimed(tx, projectId, ids)
    const name = `${dequeued.length} mails`
    if (dequeued.length > 0) append(tx, [audited({ projectId, at }, 'emails.cancelled', { name })])
    await dropMails(ctx, tx, { ids: dequeued, reason: cancelledByRequest })
    return dequeued.length
  })
  return { cancelled, skipped: ids.length - cancelled }
}
