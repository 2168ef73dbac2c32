import { createHash } from 'node:crypto'

/** Returns the `webhook-id` of a step. It does not reveal the ids of the execution or the step. */
export const webhookId = (executionId: string, stepId: string): string =>
  `msg_${createHash('sha256').update(`${executionId}:${stepId}`).digest('base64url').slice(0, 32)}`
