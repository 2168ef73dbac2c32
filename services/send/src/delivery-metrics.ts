import type { Metrics } from '@postrider/service'
import type { Context } from './context.ts'
import type { HandOver, Provider, Shipment } from './providers/provider.ts'
import { oldestDueSeconds } from './queries/oldest-due.ts'

const oldestDue = {
  name: 'oldest_due_mail_seconds',
  help: 'For how long the mail has been due that has been due longest, by priority class',
  label: 'class',
}

/**
 * The context with a provider whose hand-overs are counted, and what shows in the metrics that mail stands still: no worker runs, or the
 * provider is away. The latter is logged too, at its beginning and at its end.
 */
export function watchDelivery(ctx: Context, metrics: Metrics): Context {
  const handOvers = metrics.counter(
    'hand_overs_total',
    'Hand-overs by what came of them; one in doubt counts again when its answer comes late',
    ['outcome'],
  )
  const provider = counted(ctx.provider, (outcome) => handOvers.inc({ outcome }))
  metrics.gaugeEach(oldestDue, () => oldestDueSeconds(ctx.db, ctx.now()))
  metrics.gauge('provider_away', '1 while this process lets only single mails try the provider', () =>
    provider.health() === undefined ? 0 : 1,
  )
  return { ...ctx, provider: telling(provider, ctx.log) }
}

const counted = (provider: Provider, count: (outcome: string) => void): Provider => ({
  ...provider,
  deliver: async ({ onLateAnswer, ...shipment }) => {
    const counting: Shipment['onLateAnswer'] =
      onLateAnswer &&
      ((id, answer) => {
        count(outcomeOf(answer))
        return onLateAnswer(id, answer)
      })
    const handOvers = await provider.deliver({ ...shipment, ...(counting && { onLateAnswer: counting }) })
    // One that was postponed was not begun, and comes again.
    for (const handOver of handOvers.values()) if (handOver.kind !== 'postponed') count(outcomeOf(handOver))
    return handOvers
  },
})

/** Of a refused mail what its error is: `throttled`, `transient` or `permanent`. */
const outcomeOf = (handOver: HandOver): string =>
  handOver.kind === 'refused' ? handOver.error.class : handOver.kind

/** The provider, which logs when it goes away and when it is back. Only a hand-over can change which it is. */
function telling(provider: Provider, log: Context['log']): Provider {
  let isAway = false
  const tell = (): void => {
    const reason = provider.health()
    if (isAway === (reason !== undefined)) return
    isAway = !isAway
    if (isAway) log.warn('provider.away', { provider: provider.name, reason })
    else log.info('provider.back', { provider: provider.name })
  }
  return { ...provider, deliver: (shipment) => provider.deliver(shipment).finally(tell) }
}
