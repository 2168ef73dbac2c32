import { classifyError } from './delivery-errors.ts'
import type { LimitFunction } from 'p-limit'
import type { LateAnswers } from './late-answers.ts'
import type { HandOver, Outgoing, Shipment } from './provider.ts'
import type { ClassLimits } from './priority-classes.ts'

export interface Attempt {
  /** Ends the hand-over. */
  signal: AbortSignal
  /** To be called when this connection has the last byte: from then on the provider may have the mail. */
  onComplete(connection: object): void
  /** To be called when the next mail may begin before the answer to this one has come. */
  onFree(): void
}

export interface HandOverOptions extends ClassLimits {
  timeoutMs: number
  now(): Date
  /** Awaits answers to complete mails after the deadline. Undefined for a provider that publishes such mails' facts itself. */
  late?: LateAnswers
  /** Hands one mail over; returns the provider's id of it. Rejects with the provider's error. */
  handOver(mail: Outgoing, attempt: Attempt): Promise<string | null>
}

/**
 * Hands mails over, as many at a time as the priority class allows. Each has its own outcome and its own deadline, which begins when
 * the mail's turn has come.
 */
export async function handOverEach(
  { mails, startBefore, isStopped, onHandedOver, onLateAnswer }: Omit<Shipment, 'priority'>,
  options: HandOverOptions,
): Promise<Map<string, HandOver>> {
  const handOverOne = async (mail: Outgoing, onFree: () => void): Promise<[string, HandOver]> => {
    const mayBegin = options.now() < startBefore && !isStopped?.(mail.id) && options.breaker.enter()
    if (!mayBegin) return [mail.id, { kind: 'postponed' }]
    const handOver = await tryOne(mail, options, { onLateAnswer, onFree })
    onHandedOver?.(mail.id, handOver)
    return [mail.id, handOver]
  }
  const all = mails.map((mail) => inTurn(options.limit, (onFree) => handOverOne(mail, onFree)))
  return new Map(await Promise.all(all))
}

/** Does work that may give its place among the concurrent ones free before it ends. */
function inTurn<Result>(
  limit: LimitFunction,
  work: (onFree: () => void) => Promise<Result>,
): Promise<Result> {
  const result = Promise.withResolvers<Result>()
  const untilFree = (): Promise<void> =>
    new Promise((onFree) => void work(onFree).then(result.resolve, result.reject).finally(onFree))
  limit(untilFree).catch(result.reject)
  return result.promise
}

interface Listener {
  onLateAnswer: Shipment['onLateAnswer']
  onFree: Attempt['onFree']
}

async function tryOne(
  mail: Outgoing,
  options: HandOverOptions,
  { onLateAnswer, onFree }: Listener,
): Promise<HandOver> {
  const { breaker, late, timeoutMs } = options
  const isProbe = !breaker.isClosed()
  const abort = new AbortController()
  let connection: object | undefined
  const onComplete = (taker: object): void => void (connection = taker)
  const answer = options.handOver(mail, { signal: abort.signal, onComplete, onFree })
  try {
    return accepted(options, await withDeadline(timeoutMs, answer))
  } catch (error) {
    if (!(error instanceof DeadlineError)) return refused(options, error, isProbe)
    if (connection && late)
      return inDoubt(mail, { ...options, late }, { connection, answer, abort, onLateAnswer })
    abort.abort(error)
    return refused(options, error, isProbe)
  }
}

interface Unanswered {
  connection: object
  answer: Promise<string | null>
  abort: AbortController
  onLateAnswer: Shipment['onLateAnswer']
}

/** The provider may have the mail, so it is not tried again before its answer arrives or the wait for it is over. */
function inDoubt(
  { id, raw }: Outgoing,
  options: HandOverOptions & { late: LateAnswers },
  { connection, answer, abort, onLateAnswer }: Unanswered,
): HandOver {
  const { late, breaker } = options
  const reason = `The whole mail was not answered within ${options.timeoutMs} ms`
  breaker.failed(reason, connection)
  const isAwaited = late.take({
    connection,
    bytes: raw.length,
    answer: answer.then(
      (providerMessageId) => accepted(options, providerMessageId),
      (error: unknown) =>
        // Given up: that tells nothing new about the provider.
        abort.signal.aborted
          ? { kind: 'refused', error: classifyError(error), usesAttempt: false }
          : refused(options, error, false),
    ),
    giveUp: () => abort.abort(),
    record: (outcome) => onLateAnswer?.(id, outcome) ?? Promise.resolve(),
  })
  if (!isAwaited) abort.abort()
  return { kind: 'in-doubt', waitMs: late.inDoubtMs, reason }
}

function accepted({ breaker }: HandOverOptions, providerMessageId: string | null): HandOver {
  breaker.succeeded()
  return { kind: 'accepted', providerMessageId, facts: [] }
}

function refused({ breaker }: HandOverOptions, thrown: unknown, isProbe: boolean): HandOver {
  const error = classifyError(thrown)
  if (error.ofProvider) breaker.failed(error.reason, thrown)
  else if (error.class === 'throttled') breaker.inconclusive()
  else breaker.succeeded()
  // A probe tests the provider: the mail it happens to use must not lose an attempt.
  return { kind: 'refused', error, usesAttempt: !(isProbe && error.ofProvider) }
}

class DeadlineError extends Error {}

async function withDeadline<Answer>(timeoutMs: number, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`No answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
