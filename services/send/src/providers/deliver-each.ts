import { classifyError } from './delivery-errors.ts'
import type { LateReplies } from './late-replies.ts'
import type { DeliveryResult, Outgoing, Shipment } from './provider.ts'
import type { ClassLimits } from './priority-classes.ts'

export interface Attempt {
  /** Ends the delivery. */
  signal: AbortSignal
  /** To be called before the last byte is sent: from then on the provider may have the mail. */
  onComplete(): void
}

export interface DeliverOptions extends ClassLimits {
  timeoutMs: number
  now(): Date
  /**
   * Awaits replies to complete mails after the deadline. Undefined for a provider that publishes facts about
   * such mails itself.
   */
  late?: LateReplies
  /** Delivers one mail; returns the provider's id of it. Rejects with the provider's error. */
  deliver(mail: Outgoing, attempt: Attempt): Promise<string | null>
}

/**
 * Delivers mails, as many at a time as the priority class allows; projects take turns. Each mail has its own
 * result and its own deadline, which begins when the limit lets the mail start.
 */
export async function deliverEach(
  { mails, startBefore, signal, isStopped, onResult, onLateReply }: Omit<Shipment, 'priority'>,
  options: DeliverOptions,
): Promise<Map<string, DeliveryResult>> {
  const deliverOne = async (mail: Outgoing): Promise<[string, DeliveryResult]> => {
    const mayBegin = options.now() < startBefore && !isStopped?.(mail.id) && options.breaker.enter()
    const result: DeliveryResult = mayBegin
      ? await attempt(mail, options, onLateReply)
      : { kind: 'postponed' }
    onResult?.(mail.id, result)
    return [mail.id, result]
  }
  const deliverInTurn = async (mail: Outgoing): Promise<[string, DeliveryResult]> => {
    try {
      return await options.limit.run(mail.projectId, () => deliverOne(mail), { signal })
    } catch (error) {
      if (signal?.aborted !== true) throw error
      return [mail.id, { kind: 'postponed' }]
    }
  }
  return new Map(await Promise.all(mails.map(deliverInTurn)))
}

async function attempt(
  mail: Outgoing,
  options: DeliverOptions,
  onLateReply: Shipment['onLateReply'],
): Promise<DeliveryResult> {
  const { breaker, late, timeoutMs } = options
  const isProbe = !breaker.isClosed()
  const abort = new AbortController()
  let isComplete = false
  const reply = options.deliver(mail, { signal: abort.signal, onComplete: () => void (isComplete = true) })
  try {
    return accepted(options, await withDeadline(timeoutMs, reply))
  } catch (error) {
    if (!(error instanceof DeadlineError)) return refused(options, error, isProbe)
    if (isComplete && late) return inDoubt(mail, { ...options, late }, { reply, abort, onLateReply })
    abort.abort(error)
    return refused(options, error, isProbe)
  }
}

interface PendingReply {
  reply: Promise<string | null>
  abort: AbortController
  onLateReply: Shipment['onLateReply']
}

/**
 * The provider may have the mail, so it is not tried again before its reply arrives or the wait for it is
 * over.
 */
function inDoubt(
  { id, raw }: Outgoing,
  options: DeliverOptions & { late: LateReplies },
  { reply, abort, onLateReply }: PendingReply,
): DeliveryResult {
  const { late, breaker } = options
  const reason = `The complete mail was not answered within ${options.timeoutMs} ms`
  breaker.failed(reason)
  const isAwaited = late.take({
    bytes: raw.length,
    reply: reply.then(
      (providerMessageId) => accepted(options, providerMessageId),
      (error: unknown) =>
        // We gave up: that says nothing new about the provider.
        abort.signal.aborted
          ? { kind: 'refused', error: classifyError(error), usesAttempt: false }
          : refused(options, error, false),
    ),
    giveUp: () => abort.abort(),
    record: (result) => onLateReply?.(id, result) ?? Promise.resolve(),
  })
  if (!isAwaited) abort.abort()
  return { kind: 'in-doubt', waitMs: late.inDoubtMs, reason }
}

function accepted({ breaker }: DeliverOptions, providerMessageId: string | null): DeliveryResult {
  breaker.succeeded()
  return { kind: 'accepted', providerMessageId, facts: [] }
}

function refused({ breaker }: DeliverOptions, thrown: unknown, isProbe: boolean): DeliveryResult {
  const error = classifyError(thrown)
  if (error.ofProvider) breaker.failed(error.reason)
  else if (error.class === 'throttled') breaker.inconclusive()
  else breaker.succeeded()
  // A probe tests the provider: the mail it happens to use must not lose an attempt.
  return { kind: 'refused', error, usesAttempt: !(isProbe && error.ofProvider) }
}

class DeadlineError extends Error {}

async function withDeadline<Reply>(timeoutMs: number, reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([reply, deadline])
  } finally {
    clearTimeout(timer)
  }
}
