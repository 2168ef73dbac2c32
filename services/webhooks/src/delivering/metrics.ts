import { idTime } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { oldestDueSeconds } from './store.ts'

const oldestDue = {
  name: 'oldest_due_endpoint_seconds',
  help: 'Seconds since the longest waiting webhook endpoint became due. Unproven endpoints have not succeeded yet, or fail',
  label: 'kind',
}

const outcomes = ['success', 'status', 'timeout', 'no_response'] as const

/**
 * Returns the context with deliveries that are measured. The metrics show when no worker delivers webhooks.
 */
export function watchWebhooks(ctx: Context): Context {
  const { metrics } = ctx
  const requests = metrics.counter('webhook_requests_total', 'Requests to webhook endpoints by outcome', [
    'outcome',
  ])
  const count = (outcome: (typeof outcomes)[number], times = 1): void => requests.inc({ outcome }, times)
  // Prometheus only sees the first request of an outcome if its counter begins with 0.
  for (const outcome of outcomes) count(outcome, 0)
  metrics.gaugeEach(oldestDue, async () => ({ ...(await oldestDueSeconds(ctx.db, ctx.now())) }))
  const delays = metrics.histogram({
    name: 'webhook_delivery_delay_seconds',
    help: 'Time from an event to its successful delivery in seconds. A replay counts from the original event',
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 3_600, 21_600, 86_400],
  })
  return {
    ...ctx,
    // The id of an event is the id of its message, which contains its time.
    onDelivered: (eventIds) => {
      const now = ctx.now().getTime()
      for (const id of eventIds) delays.observe(Math.max(0, now - idTime(id)) / 1000)
    },
    request: async (request, options) => {
      try {
        const response = await ctx.request(request, options)
        count(response.statusCode < 300 ? 'success' : 'status')
        return response
      } catch (error) {
        count(options.signal.aborted ? 'timeout' : 'no_response')
        throw error
      }
    },
  }
}
