import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { HandOver } from '../providers/provider.ts'
import { recordNotifications } from '../lifecycle/record-notification.ts'
import { outcomeOf, type Tried } from './outcome-of.ts'
import { recordOutcomes, type Outcome } from './record-outcomes.ts'

export type OnLateAnswer = (id: string, answer: HandOver) => Promise<void>

const recordTries = 4

/** Retries, so that mails which were handed over do not become in-doubt because the database was unavailable for a moment. */
export async function recordPatiently(
  ctx: Context,
  claimId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length > 0) await patiently(ctx, () => recordOutcomes(ctx, claimId, outcomes))
}

/** Does work that records hand-overs again after an error, unless none has begun. */
export async function patiently<Result>(
  { log, recordRetryMs }: Pick<Context, 'log' | 'recordRetryMs'>,
  work: () => Promise<Result>,
  isHandedOver = (): boolean => true,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === recordTries || !isHandedOver()) throw error
      log.warn('outcomes.record_retried', { error, tries })
      await pause(recordRetryMs * 4 ** (tries - 1))
    }
  }
}

/**
 * Records the late answer about an in-doubt mail. An acceptance counts whichever claim holds the mail by now, a refusal only while this
 * one does. When it cannot be recorded, an acceptance is left to the log; else the mail stays in-doubt until its wait is over.
 */
export const lateAnswerRecorder =
  (ctx: Context, claimId: string, claimed: ReadonlyMap<string, Tried>): OnLateAnswer =>
  async (id, answer) => {
    const mail = claimed.get(id)
    const noting = ctx.acceptanceLog.begin()
    if (answer.kind === 'accepted') noting.accepted(id)
    try {
      if (answer.kind === 'accepted')
        await recordNotifications(ctx, [
          { emailId: id, fact: { kind: 'sent', at: ctx.now(), dedupe: 'sent' } },
        ])
      else if (mail) await recordPatiently(ctx, claimId, [outcomeOf(ctx, mail, answer)])
      noting.recorded()
    } catch (error) {
      noting.giveUp()
      ctx.log.warn('late_answer.lost', { error, emailId: id, answer: answer.kind })
    }
  }
