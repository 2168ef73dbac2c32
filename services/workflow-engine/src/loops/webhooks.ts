import type { LoopDefinition } from '@postrider/process'
import type { WebhookWork } from '../webhooks/webhook-work.ts'

/** Sends due webhooks. Without work, an iteration reads one index entry. */
export const webhooks = (work: WebhookWork): LoopDefinition => ({
  name: 'webhooks',
  // Events and requests of this process wake the loop. The interval is for retries and for webhooks that
  // timers reach.
  everyMs: 500,
  backOffMs: 250,
  work: () => work.begin(),
  finish: () => work.end(),
})
