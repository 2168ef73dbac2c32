import { transact } from '@postrider/db'
import { platformFromOf } from '../config.ts'
import type { Context } from '../context.ts'
import { newPlatformMail, type PlatformMail } from '../mails/platform-mail.ts'
import { enqueueNewMails } from '../queue/enqueue.ts'

/**
 * Queues a platform mail. Idempotent, because the caller sets the mail's id. Publishes no message, because
 * platform mail belongs to no project.
 */
export async function sendPlatformMail(ctx: Context, mail: PlatformMail): Promise<void> {
  const rest = { from: platformFromOf(ctx.config), eventId: ctx.newId(), at: ctx.now() }
  await transact(ctx.db, (tx) => enqueueNewMails(tx, [newPlatformMail(mail, rest)]))
}
