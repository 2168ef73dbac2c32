import {
  ExecutionsQuery,
  ExecutionView,
  ListedExecution,
  NewExecution,
  ExecutionDetails,
} from '../resources/workflow-execution.ts'
import { CancelledExecutions } from '../resources/workflow.ts'
import { endpointsOf } from './endpoint.ts'
import { created, json, ok, pagedItems } from './responses.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf({
  name: 'Workflow executions',
  service: 'workflow-engine',
  description: 'A workflow in progress for one contact. `RUNNING` and `WAITING` are active.',
})

const inWorkflow = { access: 'secret-key-or-member', resource: 'workflow' } as const

export const listExecutions = define({
  ...inWorkflow,
  method: 'GET',
  path: '/workflows/:id/executions',
  summary: 'List executions',
  query: ExecutionsQuery,
  responses: ok('A page of executions, newest first.', pagedItems('executions', ListedExecution)),
})

export const startExecution = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/executions',
  summary: 'Start an execution manually',
  body: NewExecution,
  unknownFields: {
    ...refuseUnknown,
    aliases: { contact: 'contactId', data: 'context', variables: 'context', input: 'context' },
  },
  example: { contactId: '019a2b3c-4d5e-7f60-8123-456789abcdef', context: { plan: 'pro' } },
  responses: created('The execution.', ExecutionView),
  errors: {
    400: 'The workflow is not enabled.',
    404: 'The project has no such workflow or contact.',
    409: 'The contact is already in the workflow, or was in it and may not enter again.',
  },
})

export const getExecution = define({
  ...inWorkflow,
  method: 'GET',
  path: '/workflows/:id/executions/:executionId',
  summary: 'Get an execution with its steps',
  responses: ok('The execution.', ExecutionDetails),
})

export const cancelExecution = define({
  ...inWorkflow,
  method: 'DELETE',
  path: '/workflows/:id/executions/:executionId',
  summary: 'Cancel an execution',
  responses: ok('The execution, `CANCELLED`.', ExecutionView),
  errors: { 400: 'The execution has already ended.' },
})

export const cancelAllExecutions = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/executions/cancel-all',
  summary: 'Cancel all active executions',
  description:
    'Also drops the queued mails of these executions. `withdrawnMails` is their number, or null if that takes longer. Mails that are being delivered are not affected.',
  unknownFields: refuseUnknown,
  responses: {
    200: json('All executions are cancelled.', CancelledExecutions.omit({ remaining: true })),
    202: json('There are many executions: `remaining` are still being cancelled.', CancelledExecutions),
  },
})
