import type { Acceptances } from '../delivery/journal/read-acceptances.ts'
import type { Context } from '../context.ts'
import { chunks } from '../db/chunks.ts'
import { recordNotifications } from '../lifecycle/record-notification.ts'
import { tryTogether } from './try-together.ts'

/** Mails whose acceptance is recorded in one transaction. */
const batchSize = 500

/**
 * Records mails of the queue that a server has accepted and whose record did not come about, since the process ended or the database was
 * away: so that they are not handed over again. What is recorded already stays as it is. Each claim of mails waits for it.
 */
export const recordLeftMails = tryTogether(async (ctx) => {
  const left = ctx.acceptanceLog.left().filter(({ chunk }) => chunk === undefined)
  if (left.length === 0) return true
  await recordAccepted(ctx, left)
  ctx.acceptanceLog.forget(left)
  return true
})

/** Mails of these become `SENT` that are in the queue, whichever claim holds them. */
export async function recordAccepted(ctx: Context, left: readonly Acceptances[]): Promise<void> {
  const sent = left.flatMap(({ at, emailIds }) =>
    emailIds.map((emailId) => ({
      emailId,
      fact: { kind: 'sent' as const, at: new Date(at), dedupe: 'sent' },
    })),
  )
  for (const batch of chunks(sent, batchSize)) await recordNotifications(ctx, batch)
  ctx.log.info('acceptances.recorded', { mails: sent.length })
}
