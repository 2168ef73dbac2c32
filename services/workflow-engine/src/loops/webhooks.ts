import type { LoopDefinition } from '@postrider/process'
import type { WebhookWork } from '../webhooks/webhook-work.ts'

/** Sends webhooks that are due. A turn without any reads one entry of an index. */
export const webhooks = (work: WebhookWork): LoopDefinition => ({
  name: 'webhooks',
  // Events wake it, and requests of the same process; the pause is for webhooks that are tried again, and for
  // those that timers have come to.
  everyMs: 500,
  backOffMs: 250,
  work: () => work.begin(),
  finish: () => work.end(),
})
