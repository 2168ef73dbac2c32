import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineInternalEndpoint } from './define.ts'

/** The mails of workflows. */
export const workflowMailsApi = {
  /**
   * Drops the queued mails of executions of a workflow that started until an instant, of all workflows of the
   * project where `workflowId` is null. Mails of such executions that arrive later are dropped too. Returns
   * how many queued mails were dropped in five seconds; the others are dropped when their turn comes. Mails
   * that are being delivered are not affected. Idempotent.
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
    answer: z.object({ withdrawn: z.number().int() }),
    deadlineMs: 10_000,
  }),
}
