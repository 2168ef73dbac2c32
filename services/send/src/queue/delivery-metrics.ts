import type { Context } from '../context.ts'
import { priorityClasses, type PriorityClass } from '../db/queue-priorities.ts'
import type { DeliveryResult, DeliverInput, Provider } from '../providers/provider.ts'
import { attemptedMail, createAttemptMetrics, type AttemptMetrics } from './attempt-metrics.ts'
import { oldestDueSeconds } from './oldest-due.ts'

const oldestDue = {
  name: 'oldest_due_mail_seconds',
  help: 'How long the oldest due mail has waited in seconds, by priority class',
  label: 'class',
}

/**
 * Returns the context with a provider whose deliveries are measured. The metrics show when no mail is sent
 * because no worker runs or the provider fails. Logs when a failure of the provider starts and ends.
 */
export function watchDelivery(ctx: Context): Context {
  const { metrics } = ctx
  metrics.gaugeEach(oldestDue, () => oldestDueSeconds(ctx.db, ctx.now()))
  metrics.gauge(
    'provider_unavailable',
    '1 while this process only sends single mails to test the provider; 0 after a minute without such a mail',
    () => (ctx.provider.health() === undefined ? 0 : 1),
  )
  const attempts = createAttemptMetrics(ctx)
  return { ...ctx, provider: withMetrics(ctx.provider, { attempts, logHealth: healthLogger(ctx) }) }
}

interface DeliveryWatch {
  attempts: AttemptMetrics
  /** Called after each `deliver`. */
  logHealth(): void
}

const classNames = new Map(Object.entries(priorityClasses).map(([name, priority]) => [priority, name]))

const nameOf = (priority: PriorityClass): string => classNames.get(priority) ?? 'other'

const withMetrics = (provider: Provider, { attempts, logHealth }: DeliveryWatch): Provider => ({
  ...provider,
  deliver: async (input) => {
    const { priority, mails, isStopped, onResult, onLateReply } = input
    const byId = new Map(mails.map((mail) => [mail.id, attemptedMail(mail)]))
    const requested = requestTimer(attempts)
    const watched: DeliverInput = {
      ...input,
      isStopped: (id) => {
        requested.begin(id)
        return isStopped?.(id) ?? false
      },
      onResult: (id, result) => {
        requested.end(id, result)
        onResult?.(id, result)
      },
      ...(onLateReply && {
        onLateReply: (id, reply) => {
          attempts.count(nameOf(priority), [[byId.get(id), reply]])
          return onLateReply(id, reply)
        },
      }),
    }
    try {
      const results = await provider.deliver(watched)
      for (const [id, result] of results) requested.end(id, result)
      attempts.count(
        nameOf(priority),
        [...results].map(([id, result]) => [byId.get(id), result]),
      )
      return results
    } finally {
      logHealth()
    }
  },
})

/** Times the requests for the mails of a batch. A provider that delivers them together has one request. */
function requestTimer(attempts: AttemptMetrics) {
  const batchBegan = performance.now()
  const began = new Map<string, number>()
  const ended = new Set<string>()
  return {
    begin: (id: string): void => void began.set(id, performance.now()),
    end: (id: string, result: DeliveryResult): void => {
      // Postponed deliveries have not started and are repeated.
      if (result.kind === 'postponed' || ended.has(id)) return
      ended.add(id)
      attempts.requested(result, (performance.now() - (began.get(id) ?? batchBegan)) / 1000)
    },
  }
}

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
