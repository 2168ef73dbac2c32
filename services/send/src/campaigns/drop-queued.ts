import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { cancelledReason, endMail } from '../mails/mail-lifecycle.ts'
import { lockMails } from '../mails/store/email-facts.ts'
import { takeOffFree } from './store/queued-of-run.ts'
import { writeChanges, writeTimeline } from '../lifecycle/apply-steps.ts'
import { countEnded } from '../usage/count-usage.ts'

// A transaction of a few ten milliseconds; a run has about a thousand mails in the queue.
const limit = 200

/** Drops the queued mails of a cancelled run, in batches. Those that are claimed are dropped by their claim, or by the one after it. */
export async function dropQueued(ctx: Context, campaignId: string): Promise<void> {
  while ((await dropSome(ctx, campaignId)) === limit) continue
}

const dropSome = (ctx: Context, campaignId: string): Promise<number> =>
  transact(ctx.db, async (tx) => {
    const ids = await takeOffFree(tx, campaignId, limit)
    if (ids.length === 0) return 0
    const at = ctx.now()
    const changes = (await lockMails(tx, ids)).map((before) => {
      const step = endMail(before, { kind: 'dropped', at, reason: cancelledReason })
      return { mail: step.mail, steps: [step] }
    })
    await writeTimeline(ctx, tx, changes)
    const drafts = await writeChanges(ctx, tx, changes)
    append(tx, [
      ...drafts,
      ...(await countEnded(
        ctx,
        tx,
        changes.map(({ mail }) => mail),
      )),
    ])
    return ids.length
  })
