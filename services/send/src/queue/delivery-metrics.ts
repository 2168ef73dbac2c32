import type { Metrics } from '@postrider/process'
import type { Context } from '../context.ts'
import type { DeliveryResult, Provider, Shipment } from '../providers/provider.ts'
import { oldestDueSeconds } from './oldest-due.ts'

const oldestDue = {
  name: 'oldest_due_mail_seconds',
  help: 'For how long the mail has been due that has been due longest, by priority class',
  label: 'class',
}

/**
 * Returns the context with a provider whose deliveries are counted. The metrics show when no mail moves: no
 * worker runs, or the provider fails. The log has the beginning and the end of a failure.
 */
export function watchDelivery(ctx: Context, metrics: Metrics): Context {
  const handOvers = metrics.counter(
    'delivery_attempts_total',
    'Hand-overs by what came of them; one in doubt counts again when its answer comes late',
    ['outcome'],
  )
  metrics.gaugeEach(oldestDue, () => oldestDueSeconds(ctx.db, ctx.now()))
  metrics.gauge('provider_unavailable', '1 while this process lets only single mails try the provider', () =>
    ctx.provider.health() === undefined ? 0 : 1,
  )
  const count = (handOver: DeliveryResult): void => handOvers.inc({ outcome: outcomeOf(handOver) })
  return { ...ctx, provider: watched(ctx.provider, { count, tell: telling(ctx) }) }
}

interface Watch {
  count(handOver: DeliveryResult): void
  /** Called after each shipment. */
  tell(): void
}

const watched = (provider: Provider, { count, tell }: Watch): Provider => ({
  ...provider,
  deliver: async ({ onLateReply, ...shipment }) => {
    const counting: Shipment['onLateReply'] =
      onLateReply &&
      ((id, answer) => {
        count(answer)
        return onLateReply(id, answer)
      })
    try {
      const handOvers = await provider.deliver({ ...shipment, ...(counting && { onLateReply: counting }) })
      // A postponed delivery has not begun, and is repeated.
      for (const handOver of handOvers.values()) if (handOver.kind !== 'postponed') count(handOver)
      return handOvers
    } finally {
      tell()
    }
  },
})

/** For a refused mail, the class of its error: `throttled`, `transient` or `permanent`. */
const outcomeOf = (handOver: DeliveryResult): string =>
  handOver.kind === 'refused' ? handOver.error.class : handOver.kind

/** Logs when the provider begins to fail, and when it works again. Only deliveries change this. */
function telling({ provider, log }: Context): () => void {
  let isAway = false
  return () => {
    const reason = provider.health()
    if (isAway === (reason !== undefined)) return
    isAway = !isAway
    if (isAway) log.warn('provider.unavailable', { provider: provider.name, reason })
    else log.info('provider.available', { provider: provider.name })
  }
}
