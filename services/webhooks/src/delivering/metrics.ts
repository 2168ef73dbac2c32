import type { Context } from '../context.ts'
import { oldestDueSeconds } from './store.ts'

const oldestDue = {
  name: 'oldest_due_endpoint_seconds',
  help: 'Seconds since the longest waiting webhook endpoint became due. Unproven endpoints have not succeeded yet, or fail',
  label: 'kind',
}

/** Returns the context with requests that are counted. The metrics show when no worker delivers webhooks. */
export function watchWebhooks(ctx: Context): Context {
  const { metrics } = ctx
  const requests = metrics.counter('webhook_requests_total', 'Requests to webhook endpoints by outcome', [
    'outcome',
  ])
  metrics.gaugeEach(oldestDue, async () => ({ ...(await oldestDueSeconds(ctx.db, ctx.now())) }))
  return {
    ...ctx,
    request: async (request, options) => {
      try {
        const response = await ctx.request(request, options)
        requests.inc({ outcome: response.statusCode < 300 ? 'success' : 'status' })
        return response
      } catch (error) {
        requests.inc({ outcome: options.signal.aborted ? 'timeout' : 'no_response' })
        throw error
      }
    },
  }
}
