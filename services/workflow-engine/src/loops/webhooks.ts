import type { LoopDefinition } from '@postrider/service'
import type { WebhookWork } from '../webhooks/webhook-work.ts'

/** Sends webhooks that are due. A turn without any reads one entry of an index. */
export const webhooks = (work: WebhookWork): LoopDefinition => ({
  name: 'webhooks',
  // Events and requests wake it; the pause is for requests that are tried again, and for those that timers have come to.
  everyMs: 500,
  work: () => work.begin(),
  finish: () => work.end(),
})
