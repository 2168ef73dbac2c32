import { classifyError } from './delivery-errors.ts'
import type { LateReplies } from './late-replies.ts'
import type { DeliveryResult, OutgoingMail, DeliverInput } from './provider.ts'
import type { ClassLimits } from './priority-classes.ts'

export interface DeliveryAttempt {
  /** Aborts the delivery. */
  signal: AbortSignal
  /** Must be called before the last byte is sent. From then on, the provider may have the mail. */
  onComplete(): void
}

export interface DeliverOptions extends ClassLimits {
  timeoutMs: number
  now(): Date
  /**
   * Waits after the deadline for replies to mails that were sent completely. Undefined if the provider
   * publishes facts about such mails.
   */
  late?: LateReplies
  /** Delivers one mail. Rejects with the provider's error. */
  deliver(mail: OutgoingMail, attempt: DeliveryAttempt): Promise<Delivered>
}

/** The provider's id of a mail, and facts about refused copies. */
export type Delivered = Omit<Extract<DeliveryResult, { kind: 'accepted' }>, 'kind'>

/**
 * Delivers mails concurrently, up to the limit of the priority class, alternating between projects. Each mail
 * has its own result and its own deadline, which starts when its delivery starts.
 */
export async function deliverEach(
  { mails, startBefore, signal, isStopped, onResult, onLateReply }: Omit<DeliverInput, 'priority'>,
  options: DeliverOptions,
): Promise<Map<string, DeliveryResult>> {
  const deliverOne = async (mail: OutgoingMail): Promise<[string, DeliveryResult]> => {
    const mayBegin = options.now() < startBefore && !isStopped?.(mail.id) && options.breaker.enter()
    const result: DeliveryResult = mayBegin
      ? await attempt(mail, options, onLateReply)
      : { kind: 'postponed' }
    onResult?.(mail.id, result)
    return [mail.id, result]
  }
  const deliverLimited = async (mail: OutgoingMail): Promise<[string, DeliveryResult]> => {
    try {
      return await options.limit.run(mail.projectId, () => deliverOne(mail), { signal })
    } catch (error) {
      if (signal?.aborted !== true) throw error
      return [mail.id, { kind: 'postponed' }]
    }
  }
  return new Map(await Promise.all(mails.map(deliverLimited)))
}

async function attempt(
  mail: OutgoingMail,
  options: DeliverOptions,
  onLateReply: DeliverInput['onLateReply'],
): Promise<DeliveryResult> {
  const { breaker, late, timeoutMs } = options
  const isProbe = !breaker.isClosed()
  const abort = new AbortController()
  let isComplete = false
  const reply = options.deliver(mail, { signal: abort.signal, onComplete: () => void (isComplete = true) })
  try {
    return acceptedResult(options, await withDeadline(timeoutMs, reply))
  } catch (error) {
    const isLate = error instanceof DeadlineError
    if (isLate && isComplete && late)
      return inDoubtResult(mail, { ...options, late }, { reply, abort, onLateReply })
    if (isLate) abort.abort(error)
    return refusedResult(options, error, { mail, isProbe, isComplete })
  }
}

interface InDoubtInput {
  reply: Promise<Delivered>
  abort: AbortController
  onLateReply: DeliverInput['onLateReply']
}

/** The provider may have the mail, so the mail is not retried until the reply arrives or the wait ends. */
function inDoubtResult(
  mail: OutgoingMail,
  options: DeliverOptions & { late: LateReplies },
  { reply, abort, onLateReply }: InDoubtInput,
): DeliveryResult {
  const { late, breaker } = options
  const reason = `No reply to the complete mail within ${options.timeoutMs} ms`
  breaker.failed(reason)
  const isAwaited = late.add({
    bytes: mail.raw.length,
    reply: reply.then(
      (delivered) => acceptedResult(options, delivered),
      (error: unknown) =>
        // If this process aborted the delivery, the error is not about the provider.
        abort.signal.aborted
          ? { kind: 'refused', error: classifyError(error), usesAttempt: false, mayBeAccepted: true }
          : refusedResult(options, error, { mail, isProbe: false, isComplete: true }),
    ),
    giveUp: () => abort.abort(),
    record: (result) => onLateReply?.(mail.id, result) ?? Promise.resolve(),
  })
  if (!isAwaited) abort.abort()
  return { kind: 'in-doubt', waitMs: late.inDoubtMs, reason }
}

function acceptedResult({ breaker }: DeliverOptions, delivered: Delivered): DeliveryResult {
  breaker.succeeded()
  return { kind: 'accepted', ...delivered }
}

function refusedResult(
  { breaker }: DeliverOptions,
  thrown: unknown,
  { mail, isProbe, isComplete }: { mail: OutgoingMail; isProbe: boolean; isComplete: boolean },
): DeliveryResult {
  const error = classifyError(thrown, { hasCopies: mail.copies.length > 0 })
  if (error.ofProvider) breaker.failed(error.reason)
  else if (error.class === 'throttled') breaker.inconclusive()
  else breaker.succeeded()
  // A probe tests the provider, so its mail must not lose an attempt.
  const usesAttempt = !(isProbe && error.ofProvider)
  return { kind: 'refused', error, usesAttempt, mayBeAccepted: isComplete && !error.isRefusal }
}

class DeadlineError extends Error {}

async function withDeadline<Reply>(timeoutMs: number, reply: Promise<Reply>): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No reply within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([reply, deadline])
  } finally {
    clearTimeout(timer)
  }
}
