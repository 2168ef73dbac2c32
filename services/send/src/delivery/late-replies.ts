import type { Context } from '../context.ts'
import { recordNotifications } from '../lifecycle/record-notification.ts'
import type { DeliveryResult } from '../providers/provider.ts'
import type { Batch, ClaimedMail } from './batch.ts'
import type { JournalEntry } from './journal/journal.ts'
import { outcomeOf } from './outcomes.ts'
import { withRetries } from './with-retries.ts'

interface LateReplyOptions {
  batch: Pick<Batch, 'recordHeld'>
  mails: readonly ClaimedMail[]
  journal: Pick<JournalEntry, 'accepted' | 'recorded' | 'abandon'>
}

/**
 * Returns a function that records the late reply about an in-doubt mail. An acceptance is recorded even if
 * another process has claimed the mail. A refusal is recorded only if this process still has the claim. The
 * function never rejects: an acceptance that cannot be recorded stays in the journal, and a refused mail
 * stays in doubt until it is due.
 */
export const lateReplyRecorder =
  (ctx: Context, { batch, mails, journal }: LateReplyOptions) =>
  async (id: string, reply: DeliveryResult): Promise<void> => {
    const mail = mails.find((each) => each.id === id)
    if (reply.kind === 'accepted') journal.accepted(id)
    try {
      if (reply.kind === 'accepted')
        await recordNotifications(
          ctx,
          [
            { kind: 'sent' as const, at: ctx.now(), dedupe: 'sent' },
            ...(mail?.leftOut ?? []),
            ...reply.facts,
          ].map((fact) => ({ emailId: id, fact })),
        )
      else if (mail) await withRetries(ctx, () => batch.recordHeld([outcomeOf(ctx, mail, reply)]))
      journal.recorded([id])
    } catch (error) {
      journal.abandon()
      ctx.log.warn('late_reply.lost', { error, emailId: id, reply: reply.kind })
    }
  }
