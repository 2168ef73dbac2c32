import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The send service's endpoints for the mails of workflows. */
export const workflowMailsApi = {
  /**
   * Drops the queued mails of a workflow's executions, or of all workflows of the project if `workflowId` is
   * null. Only executions that started until the given instant are affected. Their mails that arrive later
   * are also dropped. Mails that are being delivered are not affected. Returns the number of mails that were
   * dropped within five seconds; the remaining mails are dropped before their delivery. Idempotent.
   */
  withdraw: defineInternalEndpoint('/internal/workflow-mails/withdraw', {
    services: ['send'],
    callers: ['workflow-engine', 'accounts'],
    body: z.object({
      projectId: Id,
      generation: z.number().int(),
      workflowId: Id.nullable(),
      startedUntil: Instant,
    }),
    response: z.object({ withdrawn: z.number().int() }),
    deadlineMs: 10_000,
  }),
}
