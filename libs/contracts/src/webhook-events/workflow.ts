import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { defineWebhookEvent, sample } from './define.ts'

const ExecutionData = z.object({
  executionId: Id,
  workflowId: Id,
  contactId: Id,
  startedAt: Instant,
  completedAt: Instant,
  exitReason: z.string().nullable(),
})

const execution = {
  executionId: sample.executionId,
  workflowId: sample.workflowId,
  contactId: sample.contactId,
  startedAt: '2026-12-01T11:00:00.000Z',
  completedAt: sample.at,
}

export const workflowEvents = {
  'workflow.completed': defineWebhookEvent('An execution of a workflow has completed.', ExecutionData, {
    ...execution,
    exitReason: null,
  }),
  'workflow.failed': defineWebhookEvent(
    'An execution of a workflow has failed.',
    ExecutionData.extend({ stepId: Id.nullable().describe('The failed step; null if no step could start.') }),
    { ...execution, exitReason: 'The step "Welcome" has no template.', stepId: sample.stepId },
  ),
}
