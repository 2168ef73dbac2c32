import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { later } from '../delivery/outcomes.ts'
import { enqueueTried, countWritten, type PageRecord } from './record-page-outcomes.ts'

/**
 * Puts mails of a page whose replies are slow into the queue, claimed and being delivered, so that the page
 * continues without them. Throws `LostClaimError`.
 */
export async function holdMails(
  ctx: Context,
  { page, state, claimId }: PageRecord,
  ids: readonly string[],
): Promise<void> {
  const mails = ids.flatMap((id) => state.mails.get(id) ?? [])
  if (mails.length === 0) return
  const dueAt = later(ctx, ctx.config.leaseSeconds * 1000)
  const tried = mails.map((mail) => ({ mail, dueAt, attempts: 0, error: null, claimId }))
  await transact(ctx.db, async (tx) => {
    const queued = await enqueueTried(ctx, tx, { tried, state })
    append(tx, [...queued.drafts, ...(await countWritten(ctx, tx, { page, written: [queued] }))])
  })
  for (const { contactId } of mails) if (contactId !== null) state.done.add(contactId)
}
