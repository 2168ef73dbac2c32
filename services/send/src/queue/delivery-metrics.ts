import type { Context } from '../context.ts'
import type { DeliveryResult, Provider, DeliverInput } from '../providers/provider.ts'
import { oldestDueSeconds } from './oldest-due.ts'

const oldestDue = {
  name: 'oldest_due_mail_seconds',
  help: 'Seconds since the oldest due mail became due, by priority class',
  label: 'class',
}

/**
 * Returns the context with a provider whose deliveries are counted. The metrics show when no mail is sent
 * because no worker runs or the provider fails. Logs when a failure of the provider starts and ends.
 */
export function watchDelivery(ctx: Context): Context {
  const { metrics } = ctx
  const attempts = metrics.counter(
    'delivery_attempts_total',
    'Delivery attempts by outcome; an in-doubt attempt is counted again on its late reply',
    ['outcome'],
  )
  metrics.gaugeEach(oldestDue, () => oldestDueSeconds(ctx.db, ctx.now()))
  metrics.gauge(
    'provider_unavailable',
    '1 while this process only sends single mails to test the provider',
    () => (ctx.provider.health() === undefined ? 0 : 1),
  )
  const count = (result: DeliveryResult): void => attempts.inc({ outcome: outcomeOf(result) })
  return { ...ctx, provider: withMetrics(ctx.provider, { count, logHealth: healthLogger(ctx) }) }
}

interface DeliveryWatch {
  count(result: DeliveryResult): void
  /** Called after each `deliver`. */
  logHealth(): void
}

const withMetrics = (provider: Provider, { count, logHealth }: DeliveryWatch): Provider => ({
  ...provider,
  deliver: async ({ onLateReply, ...input }) => {
    const counting: DeliverInput['onLateReply'] =
      onLateReply &&
      ((id, reply) => {
        count(reply)
        return onLateReply(id, reply)
      })
    try {
      const results = await provider.deliver({ ...input, ...(counting && { onLateReply: counting }) })
      // Do not count postponed deliveries, which have not started and are repeated.
      for (const result of results.values()) if (result.kind !== 'postponed') count(result)
      return results
    } finally {
      logHealth()
    }
  },
})

/** Returns the outcome for the metric. If a mail is refused, this is the class of its error. */
const outcomeOf = (result: DeliveryResult): string =>
  result.kind === 'refused' ? result.error.class : result.kind

/** Returns a function that logs when the provider becomes unavailable or available. */
function healthLogger({ provider, log }: Context): () => void {
  let isUnavailable = false
  return () => {
    const reason = provider.health()
    if (isUnavailable === (reason !== undefined)) return
    isUnavailable = !isUnavailable
    if (isUnavailable) log.warn('provider.unavailable', { provider: provider.name, reason })
    else log.info('provider.available', { provider: provider.name })
  }
}
