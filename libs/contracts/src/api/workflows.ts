import { z } from 'zod'
import { RotateWebhookSecret, WebhookSecretView } from '../resources/webhook-secret.ts'
import { DryRun, DryRunView, StepCounts } from '../resources/workflow-execution.ts'
import {
  ConditionField,
  ListedWorkflow,
  NewWorkflow,
  WorkflowDetails,
  WorkflowFieldsQuery,
  UpdatedWorkflow,
  UpdateWorkflowQuery,
  WorkflowPatch,
  WorkflowsBulk,
  WorkflowsQuery,
  WorkflowView,
} from '../resources/workflow.ts'
import { endpointsOf } from './endpoint.ts'
import { created, noContent, ok, pagedList, text } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Workflows',
  service: 'workflow-engine',
  description:
    'A graph of steps that runs once per contact, started by an event or a request. Types of steps: `TRIGGER`, `SEND_EMAIL`, `DELAY`, `WAIT_FOR_EVENT`, `CONDITION`, `WEBHOOK`, `UPDATE_CONTACT`, `EXIT`. ' +
    'A workflow can be edited while it runs: executions continue with the version that they started with.',
})

const inWorkflow = { access: 'secret-key-or-member', resource: 'workflow' } as const

const tooMany = 'The project has reached its limit of workflows; the response has no `Retry-After`.'

export const listWorkflows = define({
  method: 'GET',
  path: '/workflows',
  access: 'secret-key-or-member',
  summary: 'List workflows',
  query: WorkflowsQuery,
  parameters: { search: 'A part of name or description, in upper or lower case.' },
  responses: ok('A page of workflows.', pagedList(ListedWorkflow)),
})

export const createWorkflow = define({
  method: 'POST',
  path: '/workflows',
  access: 'secret-key-or-member',
  summary: 'Create a workflow',
  description: 'The workflow has a `TRIGGER` for the event and is disabled unless `enabled` is true.',
  body: NewWorkflow,
  example: { name: 'Welcome', eventName: 'signed.up' },
  responses: created('The workflow.', WorkflowView),
  errors: { 429: tooMany },
})

export const listConditionFields = define({
  method: 'GET',
  path: '/workflows/fields',
  access: 'secret-key-or-member',
  summary: 'List the fields that a CONDITION may read',
  query: WorkflowFieldsQuery,
  parameters: { eventName: 'Limits event fields to events with this name.' },
  responses: ok(
    'The fields of contacts, recent events and the workflow.',
    z.object({ fields: z.array(z.string()), typedFields: z.array(ConditionField), count: z.int() }),
  ),
})

export const bulkUpdateWorkflows = define({
  method: 'POST',
  path: '/workflows/bulk-update',
  access: 'secret-key-or-member',
  summary: 'Delete many workflows',
  description: 'Deletes either all of the workflows or none. Without `delete: true`, nothing changes.',
  body: WorkflowsBulk,
  unknownFields: refuseUnknown,
  example: { ids: ['019a2b3c-4d5e-7f60-8123-456789abcdef'], delete: true },
  responses: ok(
    'The number of workflows that were deleted.',
    z.union([z.object({ deleted: z.int() }), z.object({ updated: z.literal(0) })]),
  ),
  errors: {
    404: 'One of the workflows does not exist in the project.',
    409: 'One of the workflows has active executions.',
  },
})

export const getWebhookSecret = define({
  method: 'GET',
  path: '/workflows/webhook-secret',
  access: 'secret-key',
  summary: 'Get the secret that webhooks are signed with',
  responses: ok('The secret.', WebhookSecretView),
})

export const rotateWebhookSecret = define({
  method: 'POST',
  path: '/workflows/webhook-secret/rotate',
  access: 'secret-key',
  summary: 'Rotate the webhook secret',
  body: RotateWebhookSecret,
  example: { overlapHours: 24 },
  responses: ok('The new secret.', WebhookSecretView),
})

export const getWorkflow = define({
  ...inWorkflow,
  method: 'GET',
  path: '/workflows/:id',
  summary: 'Get a workflow with its steps',
  responses: ok('The workflow.', WorkflowDetails),
})

export const updateWorkflow = define({
  ...inWorkflow,
  method: 'PATCH',
  path: '/workflows/:id',
  summary: 'Change, enable or disable a workflow',
  description:
    'Absent fields are not changed. A workflow that is enabled and can start itself has `warnings` in the response.',
  query: UpdateWorkflowQuery,
  parameters: {
    cancel: 'With `enabled: false`: also cancels the active executions and drops queued mails.',
  },
  body: WorkflowPatch,
  example: { enabled: true },
  responses: ok('The updated workflow.', UpdatedWorkflow),
  errors: {
    404: 'The project has no such workflow or segment.',
    409: 'The workflow cannot be enabled (the message contains the reason), or its trigger cannot change because executions are active.',
  },
})

export const deleteWorkflow = define({
  ...inWorkflow,
  method: 'DELETE',
  path: '/workflows/:id',
  summary: 'Delete a workflow',
  responses: noContent('The workflow is deleted.'),
  errors: { 409: 'The workflow has active executions.' },
})

export const duplicateWorkflow = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/duplicate',
  summary: 'Copy a workflow',
  responses: created('The copy, which is not enabled.', WorkflowView),
  errors: { 429: tooMany },
})

export const drawWorkflow = define({
  ...inWorkflow,
  method: 'GET',
  path: '/workflows/:id/diagram',
  summary: 'Get the diagram of a workflow',
  responses: { 200: text('A diagram in Mermaid.') },
})

export const countSteps = define({
  ...inWorkflow,
  method: 'GET',
  path: '/workflows/:id/step-counts',
  summary: 'Count executions by step',
  responses: ok('An item for each step.', z.object({ steps: z.array(StepCounts) })),
})

export const dryRunWorkflow = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/dry-run',
  whileDisabled: 'allowed',
  summary: 'Simulate a workflow for a contact',
  description: 'The simulation sends no mail and changes nothing.',
  body: DryRun,
  example: { email: 'ada@example.net', event: { name: 'signed.up', data: { plan: 'pro' } } },
  unaudited: 'Read-only.',
  responses: ok('The steps that an execution would run.', DryRunView),
  errors: { 404: 'The project has no such workflow or contact.' },
})
