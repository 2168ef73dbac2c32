import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { notScheduled, tooCloseToOtherMail } from '../errors.ts'
import { dueTime } from '../mails/due-time.ts'
import { isOfProject, scheduledMessage } from '../mails/mail-messages.ts'
import { lockMails } from '../mails/store/email-facts.ts'
import { lockThrottleOf, moveThrottle } from '../mails/store/throttles.ts'
import { writeDueTime } from '../queue/store/scheduled.ts'
import { findMail, type ShownMail } from './store.ts'

export interface NewTime {
  projectId: string
  id: string
  dueAt: Date
}

/**
 * Changes the time of a scheduled mail, and returns the mail. Throws:
 * - 422 for a time that a new mail could not have
 * - 404 if the project has no such mail
 * - 409 if the mail is not scheduled, or its delivery is starting
 * - 409 if the throttle of another mail does not allow the time
 */
export async function rescheduleEmail(ctx: Context, { projectId, id, dueAt }: NewTime): Promise<ShownMail> {
  const at = ctx.now()
  const known = await findMail(ctx.db, projectId, id)
  if (!known) throw notFound('email', id)
  const scheduledFor = dueTime(dueAt, at) ?? at
  const isMoved = await transact(ctx.db, async (tx) => {
    await lockThrottleOf(tx, { projectId, id })
    if (!(await writeDueTime(tx, { projectId, id, dueAt: scheduledFor, at }))) return false
    if (!(await moveThrottle(tx, { projectId, id, since: scheduledFor }))) throw tooCloseToOtherMail()
    const mails = (await lockMails(tx, [id])).filter(isOfProject)
    append(tx, [
      // Without the key: the acceptance has completed it.
      ...mails.map((mail) => scheduledMessage({ ...mail, idempotencyKey: null }, { at, scheduledFor })),
      audited({ projectId, at }, 'email.rescheduled', { id }),
    ])
    return true
  })
  const mail = (await findMail(ctx.db, projectId, id)) ?? known
  if (!isMoved) throw notScheduled(mail.status)
  return mail
}
