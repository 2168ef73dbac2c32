import { classifyFault } from '../domain/queue/delivery-errors.ts'
import type { LateAnswers } from './late-answers.ts'
import type { HandOver, Outgoing, Shipment } from './provider.ts'
import type { ClassLimits } from './priority-classes.ts'

export interface Attempt {
  /** Ends the hand-over. */
  signal: AbortSignal
  /** To be called when the provider has the last byte: from then on it may have the mail. */
  onWhole(): void
}

export interface Hands extends ClassLimits {
  timeoutMs: number
  now(): Date
  /** Where a whole mail may be answered later than the deadline; undefined where the provider tells of it by itself. */
  late?: LateAnswers
  /** Hands one mail over; answers the provider's id of it. Rejects with whatever the provider says. */
  handOver(mail: Outgoing, attempt: Attempt): Promise<string | null>
}

/**
 * Hands mails over one by one, as many at a time as the priority class allows. Every wait for the provider has a deadline, which begins when it
 * is the mail's turn, and one mail's fault is its own.
 */
export async function handOverEach(
  { mails, startBefore, settle }: Pick<Shipment, 'mails' | 'startBefore' | 'settle'>,
  hands: Hands,
): Promise<Map<string, HandOver>> {
  const hand = async (mail: Outgoing): Promise<[string, HandOver]> => {
    const may = hands.now() < startBefore && hands.breaker.enter()
    return [mail.id, may ? await tryOne(mail, hands, settle) : { kind: 'postponed' }]
  }
  return new Map(await hands.limit.map(mails, hand))
}

async function tryOne(mail: Outgoing, hands: Hands, settle: Shipment['settle']): Promise<HandOver> {
  const { breaker, late, timeoutMs } = hands
  const isProbe = !breaker.isClosed()
  const ending = new AbortController()
  let isWhole = false
  const answer = hands.handOver(mail, { signal: ending.signal, onWhole: () => (isWhole = true) })
  try {
    return accepted(hands, await withDeadline(timeoutMs, answer))
  } catch (error) {
    if (!(error instanceof DeadlineError)) return refused(hands, error, isProbe)
    if (isWhole && late) return inDoubt(mail, { ...hands, late }, { answer, ending, settle })
    ending.abort(error)
    return refused(hands, error, isProbe)
  }
}

interface Unanswered {
  answer: Promise<string | null>
  ending: AbortController
  settle: Shipment['settle']
}

/** The mail may be there: until its answer came, or its time is over, it must not go again. */
function inDoubt(
  { id, raw }: Outgoing,
  hands: Hands & { late: LateAnswers },
  { answer, ending, settle }: Unanswered,
): HandOver {
  const { late, breaker } = hands
  const reason = `The whole mail was not answered within ${hands.timeoutMs} ms`
  breaker.failed(reason)
  const isAwaited = late.take({
    bytes: raw.length,
    answer: answer.then(
      (providerMessageId) => accepted(hands, providerMessageId),
      (error: unknown) => refused(hands, error, false),
    ),
    giveUp: () => ending.abort(),
    settle: (told) => settle?.(id, told) ?? Promise.resolve(),
  })
  if (!isAwaited) ending.abort()
  return { kind: 'in-doubt', waitMs: late.inDoubtMs, reason }
}

function accepted({ breaker }: Hands, providerMessageId: string | null): HandOver {
  breaker.succeeded()
  return { kind: 'accepted', providerMessageId, facts: [] }
}

function refused({ breaker }: Hands, error: unknown, isProbe: boolean): HandOver {
  const fault = classifyFault(error)
  if (fault.ofProvider) breaker.failed(fault.reason)
  else if (fault.class === 'throttled') breaker.left()
  else breaker.succeeded()
  // A probe asks about the provider, not about the mail that happens to be next.
  return { kind: 'refused', fault, usesAttempt: !(isProbe && fault.ofProvider) }
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
