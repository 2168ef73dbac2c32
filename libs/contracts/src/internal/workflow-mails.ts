import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** Endpoints for the mails of workflows. */
export const workflowMailsApi = {
  /**
   * Drops the queued mails of executions of a workflow that started until an instant, or of all workflows
   * of the project if `workflowId` is null. Mails of such executions that arrive later are dropped too.
   * Returns the number of queued mails that were dropped in five seconds; the others are dropped when they
   * are next for delivery. Mails in delivery are not affected. Idempotent.
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
