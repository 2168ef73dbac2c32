import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { cancelledReason } from '../mails/mail-lifecycle.ts'
import { dropMails } from '../lifecycle/drop-mails.ts'
import { takeOffFree } from './store/queued-of-run.ts'

// A transaction of a few ten milliseconds; a run has about a thousand mails in the queue.
const limit = 200

/**
 * Drops the queued mails of a cancelled run, in batches. Those that are claimed are dropped by their claim,
 * or by the one after it.
 */
export async function dropQueued(ctx: Context, campaignId: string): Promise<void> {
  while ((await dropSome(ctx, campaignId)) === limit) continue
}

const dropSome = (ctx: Context, campaignId: string): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const ids = await takeOffFree(tx, campaignId, limit)
    await dropMails(ctx, tx, { ids, reason: cancelledReason })
    return ids.length
  })
