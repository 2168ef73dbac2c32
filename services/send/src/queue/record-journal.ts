import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { chunks } from '../db/chunks.ts'
import type { UnrecordedDeliveries } from '../delivery/journal/read-journal.ts'
import { tryTogether } from '../delivery/journal/try-together.ts'
import { applyNotifications } from '../lifecycle/record-notification.ts'

/** Mails whose acceptance is recorded in one transaction. */
const mostMails = 500

/**
 * Records queued mails that a server accepted and whose record is missing, because the process ended or the
 * database was unavailable. Each claim of queued mails waits for it, so they are not delivered again. A mail
 * of a page may be in the queue too, if another process has expanded the page. Repeats change nothing.
 */
export const recordJournal = tryTogether(async (ctx) => {
  const unrecorded = ctx.journal.unrecorded()
  await recordAccepted(ctx, unrecorded)
  ctx.journal.forget(unrecorded.filter(({ page }) => page === undefined))
  return true
})

/** Records those of these mails that have rows as sent, whichever claim holds them. */
export async function recordAccepted(
  ctx: Context,
  unrecorded: readonly UnrecordedDeliveries[],
): Promise<void> {
  const sent = unrecorded.flatMap(({ at, emailIds }) =>
    emailIds.map((emailId) => ({
      emailId,
      fact: { kind: 'sent' as const, at: new Date(at), dedupe: 'sent' },
    })),
  )
  for (const some of chunks(sent, mostMails))
    await transact(ctx.db, async (tx) => void (await applyNotifications(ctx, tx, some)))
  if (sent.length > 0) ctx.log.info('journal.recorded', { mails: sent.length })
}
