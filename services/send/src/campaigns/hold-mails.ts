import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { timeAfter } from '../delivery/outcomes.ts'
import {
  enqueueRetries,
  countWritten,
  type RecordPageOutcomesOptions,
} from './record-audience-page-outcomes.ts'

/**
 * Moves mails that wait for a reply into the queue, claimed and marked as being delivered. The rest of their
 * page can then continue. Throws `LostClaimError` if the claim on the page was lost.
 */
export async function holdMails(
  ctx: Context,
  { page, state, claimId }: RecordPageOutcomesOptions,
  ids: readonly string[],
): Promise<void> {
  const mails = ids.flatMap((id) => state.mails.get(id) ?? [])
  if (mails.length === 0) return
  const dueAt = timeAfter(ctx, ctx.config.leaseSeconds * 1000)
  const retries = mails.map((mail) => ({ mail, dueAt, attempts: 0, error: null, isInDoubt: false, claimId }))
  await transact(ctx.db, async (tx) => {
    const queued = await enqueueRetries(ctx, tx, { retries, state })
    append(tx, [...queued.drafts, ...(await countWritten(ctx, tx, { page, written: [queued] }))])
  })
  for (const { contactId } of mails) if (contactId !== null) state.done.add(contactId)
}
