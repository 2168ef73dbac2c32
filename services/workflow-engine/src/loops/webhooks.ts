import type { LoopDefinition } from '@postrider/process'
import type { WebhookWork } from '../webhooks/webhook-work.ts'

/** Loop that sends due webhooks. An iteration without work reads one index entry. */
export const webhooks = (work: WebhookWork): LoopDefinition => ({
  name: 'webhooks',
  // Events and requests of this process wake the loop. Retries, and webhooks that are reached by timers, wait
  // for the interval.
  everyMs: 500,
  backOffMs: 250,
  work: () => work.begin(),
  finish: () => work.end(),
})
