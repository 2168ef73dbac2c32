import { classifyFault } from '../domain/delivery-errors.ts'
import type { HandOver, Outgoing, Shipment } from './provider.ts'
import type { ProviderLane } from './provider-lanes.ts'

export interface Hands extends ProviderLane {
  timeoutMs: number
  now(): Date
  /** Hands one mail over; answers the provider's id of it. Rejects with whatever the provider says. */
  handOver(mail: Outgoing, signal: AbortSignal): Promise<string | null>
}

/**
 * Hands mails over one by one, as many at a time as the lane allows. Every wait for the provider has a deadline, which begins when it
 * is the mail's turn, and one mail's fault is its own.
 */
export async function handOverEach(
  { mails, startBefore }: Pick<Shipment, 'mails' | 'startBefore'>,
  hands: Hands,
): Promise<Map<string, HandOver>> {
  const hand = async (mail: Outgoing): Promise<[string, HandOver]> => {
    const may = hands.now() < startBefore && hands.breaker.enter()
    return [mail.id, may ? await tryOne(mail, hands) : { kind: 'postponed' }]
  }
  return new Map(await hands.limit.map(mails, hand))
}

async function tryOne(mail: Outgoing, hands: Hands): Promise<HandOver> {
  const { breaker } = hands
  const isProbe = !breaker.isClosed()
  try {
    const providerMessageId = await withDeadline(hands, mail)
    breaker.succeeded()
    return { kind: 'accepted', providerMessageId, facts: [] }
  } catch (error) {
    const fault = classifyFault(error)
    if (fault.ofProvider) breaker.failed(fault.reason)
    else if (fault.class === 'throttled') breaker.left()
    else breaker.succeeded()
    // A probe asks about the provider, not about the mail that happens to be next.
    return { kind: 'refused', fault, usesAttempt: !(isProbe && fault.ofProvider) }
  }
}

async function withDeadline({ timeoutMs, handOver }: Hands, mail: Outgoing): Promise<string | null> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`No answer within ${timeoutMs} ms`)
      ending.abort(error)
      reject(error)
    }, timeoutMs)
  })
  try {
    return await Promise.race([handOver(mail, ending.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
