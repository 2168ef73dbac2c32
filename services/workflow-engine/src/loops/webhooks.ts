import type { LoopDefinition } from '@postrider/service'
import type { WebhookWork } from '../webhooks/webhook-work.ts'

/** Sends webhooks that are due. A turn without any reads one entry of an index. */
export const webhooks = (work: WebhookWork): LoopDefinition => ({
  name: 'webhooks',
  everyMs: 250,
  work: () => work.begin(),
  finish: () => work.end(),
})
