import type { Context } from '../context.ts'
import type { TerminalOutcome } from '../mails/mail-messages.ts'
import { reportedBounce } from '../mails/mail-status.ts'
import type { DeliveryResult } from '../providers/provider.ts'
import type { ClaimedMail, EndedOutcome, Outcome } from './batch.ts'
import { nextTry } from './retry-schedule.ts'

type AttemptCount = Pick<ClaimedMail, 'id' | 'attempts'>
type AttemptedMail = AttemptCount & Pick<ClaimedMail, 'leftOut'>

/** Delay of mails after an internal error. */
export const errorPauseMs = 2_000
/**
 * Delay of mails whose delivery could not start: no time was left, the circuit breaker was open, or the mail
 * was stopped.
 */
const postponedMs = 1_000

export const timeAfter = ({ now }: Pick<Context, 'now'>, ms: number): Date => new Date(now().getTime() + ms)

/** A mail that ends without a delivery attempt. */
export const endedOutcome = (id: string, terminal: TerminalOutcome): EndedOutcome => ({
  kind: 'ended',
  id,
  terminal,
  providerMessageId: null,
  facts: [],
})

/** A mail that failed without a delivery attempt. */
export const failedOutcome = (id: string, at: Date, reason: string): EndedOutcome =>
  endedOutcome(id, { kind: 'failed', at, reason })

interface ReturnedOptions {
  inMs: number
  error?: string
  wasRendered?: boolean
}

/** A mail that is returned to its source without a delivery attempt. */
export const returnedOutcome = (
  ctx: Pick<Context, 'now'>,
  { id, attempts }: AttemptCount,
  { inMs, error, wasRendered = false }: ReturnedOptions,
): Outcome => ({
  kind: 'returned',
  id,
  attempts,
  dueAt: timeAfter(ctx, inMs),
  error: error ?? null,
  wasRendered,
})

/** The outcome of a delivery attempt. */
export function outcomeOf(ctx: Context, mail: AttemptedMail, result: DeliveryResult): Outcome {
  const { id, attempts } = mail
  switch (result.kind) {
    case 'accepted': {
      const { kind: _kind, ...accepted } = result
      const facts = [...(mail.leftOut ?? []), ...result.facts]
      return { ...accepted, kind: 'ended', id, terminal: { kind: 'sent', at: ctx.now() }, facts }
    }
    case 'in-doubt':
      return {
        kind: 'retry',
        id,
        attempts,
        dueAt: timeAfter(ctx, result.waitMs),
        error: result.reason,
        isInDoubt: true,
        keepsClaim: true,
      }
    case 'postponed':
      return returnedOutcome(ctx, mail, { inMs: postponedMs, wasRendered: true })
    case 'refused':
      return refusedOutcome(ctx, mail, result)
    default:
      return result satisfies never
  }
}

function refusedOutcome(
  ctx: Context,
  { id, attempts }: AttemptCount,
  { error, usesAttempt, mayBeAccepted }: Extract<DeliveryResult, { kind: 'refused' }>,
): Outcome {
  const at = ctx.now()
  // Record the mail as sent and bounced, like a mail that a relay accepted and then reported as bounced.
  if (error.isDeadAddress === true)
    return {
      kind: 'ended',
      id,
      terminal: { kind: 'sent', at },
      providerMessageId: null,
      facts: [{ ...reportedBounce('Permanent', at), reason: error.reason }],
    }
  const next = nextTry(error.class, { attempts, jitter: Math.random() })
  if (next.kind === 'give-up' && (usesAttempt || error.class === 'permanent'))
    return failedOutcome(id, at, error.reason)
  // After a transient error such as a timeout, the provider may have the mail and may report a Send event.
  const waitMs = error.class === 'transient' ? ctx.provider.inDoubtWaitMs : 0
  const inMs = next.kind === 'retry' ? next.inMs : errorPauseMs
  return {
    kind: 'retry',
    id,
    attempts: usesAttempt ? next.attempts : attempts,
    dueAt: timeAfter(ctx, Math.max(waitMs, inMs)),
    error: error.reason,
    isInDoubt: mayBeAccepted,
    keepsClaim: false,
    ...(usesAttempt && next.attempts > attempts && { delayedAt: at }),
  }
}
