import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { cancelledReason } from '../mails/mail-lifecycle.ts'
import { dropMails } from '../lifecycle/drop-mails.ts'
import { dequeueUnclaimed } from './store/queued-campaign-mails.ts'

// Mails per transaction; a campaign has about a thousand queued mails.
const limit = 200

/**
 * Drops the queued mails of a cancelled campaign in batches, except claimed mails. The process with the claim
 * on a mail drops the mail, or returns it to the queue for the next claim to drop.
 */
export async function dropQueued(ctx: Context, campaignId: string): Promise<void> {
  while ((await dropSome(ctx, campaignId)) === limit) continue
}

const dropSome = (ctx: Context, campaignId: string): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const ids = await dequeueUnclaimed(tx, campaignId, limit)
    await dropMails(ctx, tx, { ids, reason: cancelledReason })
    return ids.length
  })
