import {
  ConditionField,
  DryRunView,
  ExecutionView,
  ListedExecution,
  ListedWorkflow,
  StepCounts,
  StepView,
  TransitionView,
  WebhookSecretView,
  WholeExecution,
  WholeWorkflow,
  WorkflowView,
} from '@postrider/contracts/resources'
import { z } from 'zod'
import { created, json, noContent, ok, pagedItems, pagedList, text, type Area } from '../area.ts'
import { stepWords } from './long-words.ts'

const inUse = 'Executions are at what would change, or the workflow would be broken while it is enabled.'
const delay = {
  type: 'DELAY',
  name: 'Wait a day',
  position: { x: 100, y: 220 },
  config: { amount: 1, unit: 'days' },
}
const anId = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const tooMany = 'The project has as many as it may have; then without `Retry-After`.'

export const workflows: Area = {
  tag: 'Workflows',
  words:
    'A graph of steps that each contact takes by itself, begun by an event or by a call. Types of steps: `TRIGGER`, `SEND_EMAIL`, `DELAY`, `WAIT_FOR_EVENT`, `CONDITION`, `WEBHOOK`, `UPDATE_CONTACT`, `EXIT`. ' +
    'A workflow is edited while it runs; executions go on with the version that they began with.',
  endpoints: {
    'GET /workflows': {
      id: 'listWorkflows',
      summary: 'List workflows',
      answers: ok('A page of workflows.', pagedList(ListedWorkflow)),
      parameters: { search: 'A part of name or description, in any case.' },
    },
    'POST /workflows': {
      id: 'createWorkflow',
      summary: 'Make a workflow',
      details: 'It begins with a `TRIGGER` for the event, and is not enabled unless told.',
      answers: created('The workflow.', WorkflowView),
      errors: { 429: tooMany },
      example: { name: 'Welcome', eventName: 'signed.up' },
    },
    'GET /workflows/fields': {
      id: 'listConditionFields',
      summary: 'List what a CONDITION may read',
      answers: ok(
        'Fields of contacts, of the newest events, and of the workflow.',
        z.object({ fields: z.array(z.string()), typedFields: z.array(ConditionField), count: z.int() }),
      ),
      parameters: { eventName: 'Fields of the events of this name alone.' },
    },
    'POST /workflows/bulk-update': {
      id: 'bulkUpdateWorkflows',
      summary: 'Delete many workflows',
      details: 'All of them or none. Without `delete: true` nothing is done.',
      answers: ok(
        'How many are deleted.',
        z.union([z.object({ deleted: z.int() }), z.object({ updated: z.literal(0) })]),
      ),
      errors: { 404: 'The project does not have one of them.', 409: 'One of them has active executions.' },
      example: { ids: [anId], delete: true },
    },
    'GET /workflows/webhook-secret': {
      id: 'getWebhookSecret',
      summary: 'Get the secret that webhooks are signed with',
      answers: ok('The secret.', WebhookSecretView),
    },
    'POST /workflows/webhook-secret/rotate': {
      id: 'rotateWebhookSecret',
      summary: 'Get a new webhook secret',
      answers: ok('The new secret.', WebhookSecretView),
      example: { overlapHours: 24 },
    },
    'GET /workflows/:id': {
      id: 'getWorkflow',
      summary: 'Get a workflow with its steps',
      answers: ok('The workflow.', WholeWorkflow),
    },
    'PATCH /workflows/:id': {
      id: 'updateWorkflow',
      summary: 'Change, enable or disable a workflow',
      details: 'What is absent stays.',
      answers: ok('The workflow as it is now.', WorkflowView),
      errors: {
        404: 'The project has no such workflow or segment.',
        409: 'It cannot be enabled as it is (the message says why), or executions are active while its trigger would change.',
      },
      example: { enabled: true },
    },
    'DELETE /workflows/:id': {
      id: 'deleteWorkflow',
      summary: 'Delete a workflow',
      answers: noContent('It is deleted.'),
      errors: { 409: 'It has active executions.' },
    },
    'POST /workflows/:id/duplicate': {
      id: 'duplicateWorkflow',
      summary: 'Copy a workflow',
      answers: created('The copy, which is not enabled.', WorkflowView),
      errors: { 429: tooMany },
    },
    'GET /workflows/:id/diagram': {
      id: 'drawWorkflow',
      summary: 'Draw a workflow',
      answers: { 200: text('A diagram in Mermaid’s language.') },
    },
    'GET /workflows/:id/step-counts': {
      id: 'countSteps',
      summary: 'Count executions by step',
      answers: ok('A line for each step.', z.object({ steps: z.array(StepCounts) })),
    },
    'POST /workflows/:id/dry-run': {
      id: 'dryRunWorkflow',
      summary: 'See what a workflow would do with a contact',
      details: 'Without any effect.',
      answers: ok('The way that an execution would take.', DryRunView),
      errors: { 404: 'The project has no such workflow or contact.' },
      example: { email: 'ada@example.net', event: { name: 'signed.up', data: { plan: 'pro' } } },
    },
  },
}

const named = { 404: 'There is no such workflow, step or template.' }

export const steps: Area = {
  tag: 'Workflow steps',
  words: `The steps of a workflow, and the transitions that lead from one to another. ${stepWords}`,
  endpoints: {
    'POST /workflows/:id/steps': {
      id: 'addStep',
      summary: 'Add a step',
      details: 'Joined to the last leaf unless `autoConnect` is false.',
      answers: created('The step.', StepView),
      errors: { ...named, 400: 'A second `TRIGGER`, or the graph has no place for it.', 409: inUse },
      example: delay,
    },
    'PATCH /workflows/:id/steps/:stepId': {
      id: 'updateStep',
      summary: 'Change a step',
      answers: ok('The step as it is now.', StepView),
      errors: { ...named, 400: 'The graph does not allow it.', 409: inUse },
      example: { config: { amount: 2, unit: 'days' } },
    },
    'DELETE /workflows/:id/steps/:stepId': {
      id: 'deleteStep',
      summary: 'Delete a step',
      details:
        'With everything that only it leads to; with `splice` it alone, and the steps around it are joined.',
      answers: noContent('It is deleted.'),
      errors: { 400: 'A `TRIGGER`; or a step with branches, by `splice`.', 409: inUse },
      parameters: { splice: 'Deletes this step alone, and joins the steps around it.' },
    },
    'POST /workflows/:id/transitions': {
      id: 'addTransition',
      summary: 'Lead from one step to another',
      details: 'From a `CONDITION` by a `branch`, from a `WAIT_FOR_EVENT` by a `waitOutcome`.',
      answers: created('The transition.', TransitionView),
      errors: {
        ...named,
        400: 'The graph does not allow it: a loop, a second way on, a branch that is taken.',
        409: inUse,
      },
      example: { fromStepId: anId, toStepId: '019a2b3c-4d5e-7f60-8123-456789abcdf0', branch: 'yes' },
    },
    'DELETE /workflows/:id/transitions/:transitionId': {
      id: 'deleteTransition',
      summary: 'Delete a transition',
      answers: noContent('It is deleted.'),
      errors: { 409: inUse },
    },
    'POST /workflows/:id/transitions/:transitionId/insert-step': {
      id: 'insertStep',
      summary: 'Put a step into a transition',
      answers: created('The step.', StepView),
      errors: { ...named, 400: 'A `TRIGGER` or an `EXIT`.', 409: inUse },
      example: delay,
    },
  },
}

export const executions: Area = {
  tag: 'Workflow executions',
  words: 'A contact on its way through a workflow. `RUNNING` and `WAITING` are active.',
  endpoints: {
    'GET /workflows/:id/executions': {
      id: 'listExecutions',
      summary: 'List executions',
      answers: ok('A page of executions, newest first.', pagedItems('executions', ListedExecution)),
    },
    'POST /workflows/:id/executions': {
      id: 'startExecution',
      summary: 'Start an execution by hand',
      answers: created('The execution.', ExecutionView),
      errors: {
        400: 'The workflow is not enabled.',
        404: 'The project has no such workflow or contact.',
        409: 'The contact is in the workflow, or has been in it and may not enter again.',
      },
      example: { contactId: anId, context: { plan: 'pro' } },
    },
    'GET /workflows/:id/executions/:executionId': {
      id: 'getExecution',
      summary: 'Get an execution with its steps',
      answers: ok('The execution.', WholeExecution),
    },
    'DELETE /workflows/:id/executions/:executionId': {
      id: 'cancelExecution',
      summary: 'Cancel an execution',
      answers: ok('The execution, `CANCELLED`.', ExecutionView),
      errors: { 400: 'It is over already.' },
    },
    'POST /workflows/:id/executions/cancel-all': {
      id: 'cancelAllExecutions',
      summary: 'Cancel all active executions',
      answers: {
        200: json('All are cancelled.', z.object({ cancelled: z.int() })),
        202: json(
          'There are many: `remaining` are being cancelled.',
          z.object({ cancelled: z.int(), remaining: z.int() }),
        ),
      },
    },
  },
}
