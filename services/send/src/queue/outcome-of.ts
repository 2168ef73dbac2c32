import type { Context } from '../context.ts'
import { nextTry } from './retry-schedule.ts'
import { reportedBounce } from '../mails/mail-status.ts'
import type { HandOver } from '../providers/provider.ts'
import type { Claimed } from './store/claims.ts'
import { failedOutcome, type Outcome } from './record-outcomes.ts'

export type Tried = Pick<Claimed, 'emailId' | 'attempts'>

export const errorPauseMs = 2_000

/** What a hand-over means for its mail. */
export function outcomeOf(ctx: Context, mail: Tried, handOver: HandOver): Outcome {
  const at = ctx.now()
  switch (handOver.kind) {
    case 'accepted': {
      const { facts, providerMessageId } = handOver
      return { emailId: mail.emailId, terminal: { kind: 'sent', at }, providerMessageId, facts }
    }
    case 'in-doubt': {
      const { waitMs, reason } = handOver
      return { ...retryOf(mail, later(ctx, waitMs), true), error: reason, isInDoubt: true }
    }
    case 'postponed':
      return retryOf(mail, later(ctx, postponedMs), true)
    case 'refused':
      return refused(ctx, mail, handOver)
    default:
      return handOver satisfies never
  }
}

const postponedMs = 1_000

function refused(
  ctx: Context,
  mail: Tried,
  { error, usesAttempt }: Extract<HandOver, { kind: 'refused' }>,
): Outcome {
  const { attempts, emailId } = mail
  const at = ctx.now()
  // As a report says it of a mail that the relay accepted: the mail is sent, and bounces.
  if (error.isDeadAddress === true)
    return {
      emailId,
      terminal: { kind: 'sent', at },
      providerMessageId: null,
      facts: [{ ...reportedBounce('Permanent', at), reason: error.reason }],
    }
  const next = nextTry(error.class, { attempts, jitter: Math.random() })
  if (next.kind === 'give-up' && (usesAttempt || error.class === 'permanent'))
    return failedOutcome(emailId, at, error.reason)
  // After a transient error such as a timeout the provider may have the mail all the same: its Send event may still come.
  const wait = error.class === 'transient' ? ctx.provider.inDoubtWaitMs : 0
  const inMs = next.kind === 'retry' ? next.inMs : errorPauseMs
  return {
    ...retryOf(mail, later(ctx, Math.max(wait, inMs)), true),
    attempts: usesAttempt ? next.attempts : attempts,
    error: error.reason,
  }
}

/** Back into the queue. */
export const retryOf = ({ emailId, attempts }: Tried, dueAt: Date, wasRendered = false) => ({
  terminal: undefined,
  emailId,
  attempts,
  dueAt,
  error: null,
  wasRendered,
})

export const later = ({ now }: Context, ms: number): Date => new Date(now().getTime() + ms)
