import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { batchesOf } from '../db/batches.ts'
import type { UnrecordedDeliveries } from '../delivery/journal/read-journal.ts'
import { singleFlight } from '../delivery/journal/single-flight.ts'
import { applyNotifications } from '../lifecycle/record-notification.ts'

/** Maximum mails to record in one transaction. */
const maxMails = 500

/**
 * Records queued mails that a server accepted, but that the database did not record because the process ended
 * or the database was unavailable. Each claim of queued mails waits for this function, so that these mails
 * are not delivered again. Also records mails of an audience page if another process has queued them.
 * Idempotent.
 */
export const recordJournal = singleFlight(async (ctx) => {
  const unrecorded = ctx.journal.unrecorded()
  await recordAccepted(ctx, unrecorded)
  ctx.journal.forget(unrecorded.filter(({ page }) => page === undefined))
  return true
})

/** Records mails as sent if they have rows, regardless of claims. */
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
  for (const some of batchesOf(sent, maxMails))
    await transact(ctx.db, async (tx) => void (await applyNotifications(ctx, tx, some)))
  if (sent.length > 0) ctx.log.info('journal.recorded', { mails: sent.length })
}
