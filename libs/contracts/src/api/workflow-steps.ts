import {
  InsertedStep,
  NewStep,
  NewTransition,
  StepDeletion,
  StepPatch,
  ChangedStep,
  TransitionView,
} from '../resources/workflow.ts'
import { endpointsOf } from './endpoint.ts'
import { created, noContent, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Workflow steps',
  service: 'workflow-engine',
  description: `The steps of a workflow and the transitions between them. A new workflow has a \`TRIGGER\`. Each new step is connected to the last one.

| \`type\` | \`config\` | |
| --- | --- | --- |
| \`TRIGGER\` | \`eventName\` | starts executions |
| \`SEND_EMAIL\` | \`recipient?\`: \`{"type": "CONTACT"}\` or \`{"type": "CUSTOM", "customEmail"}\` | sends the template \`templateId\`; if the contact must not get the mail, it is \`SUPPRESSED\`, and the execution continues |
| \`DELAY\` | \`amount\`, \`unit\` (\`minutes\`, \`hours\`, \`days\`) | at most 365 days |
| \`WAIT_FOR_EVENT\` | \`eventName\`, \`timeout?\` in seconds | follows the transition of its outcome, \`EVENT\` or \`TIMEOUT\`, or one without an outcome |
| \`CONDITION\` | \`field\`, \`operator\`, \`value\`; or \`mode: "multi"\`, \`field\`, \`branches\` of \`{id, name?, operator, value}\` | follows \`yes\` or \`no\`; or the first branch that matches, else \`default\` |
| \`WEBHOOK\` | \`url\`, \`method?\`, \`headers?\`, \`body?\`, each with variables (\`{{ contact.email }}\`) | signed with the webhook secret; private addresses are rejected |
| \`UPDATE_CONTACT\` | \`updates?\` (null deletes a key), \`subscriptionAction?\` (\`subscribe\`, \`unsubscribe\`) | |
| \`EXIT\` | \`reason?\` | ends the execution |

The \`field\` of a \`CONDITION\`: \`contact.email\`, \`contact.subscribed\`, \`data.<key>\`, \`event.<key>\`, \`workflow.name\`, or \`segment.<id>\`.`,
})

const inWorkflow = { access: 'secret-key-or-member', resource: 'workflow' } as const

const inUse = 'Active executions are at the step, or the enabled workflow would become invalid.'
const missing = 'There is no such workflow, step or template.'
const delay = {
  type: 'DELAY',
  name: 'Wait a day',
  position: { x: 100, y: 220 },
  config: { amount: 1, unit: 'days' },
}

export const addStep = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/steps',
  summary: 'Add a step',
  description: 'Connects the step to the last step that has no transition, unless `autoConnect` is false.',
  body: NewStep,
  example: delay,
  responses: created('The step.', ChangedStep),
  errors: {
    400: 'The step is a second `TRIGGER`, or the graph does not allow it.',
    404: missing,
    409: inUse,
  },
})

export const updateStep = define({
  ...inWorkflow,
  method: 'PATCH',
  path: '/workflows/:id/steps/:stepId',
  summary: 'Update a step',
  body: StepPatch,
  example: { config: { amount: 2, unit: 'days' } },
  responses: ok('The updated step.', ChangedStep),
  errors: { 400: 'The graph does not allow it.', 404: missing, 409: inUse },
})

export const deleteStep = define({
  ...inWorkflow,
  method: 'DELETE',
  path: '/workflows/:id/steps/:stepId',
  summary: 'Delete a step',
  description:
    'Also deletes the steps that only this step leads to. With `splice`, deletes only this step and connects the steps before and after it.',
  query: StepDeletion,
  parameters: { splice: 'Deletes only this step and connects the steps before and after it.' },
  responses: noContent('Deleted.'),
  errors: { 400: 'The step is a `TRIGGER`, or has branches and `splice` is set.', 409: inUse },
})

export const addTransition = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/transitions',
  summary: 'Add a transition',
  description:
    'A transition from a `CONDITION` needs a `branch`; one from a `WAIT_FOR_EVENT` may have a `waitOutcome`.',
  body: NewTransition,
  example: {
    fromStepId: '019a2b3c-4d5e-7f60-8123-456789abcdef',
    toStepId: '019a2b3c-4d5e-7f60-8123-456789abcdf0',
    branch: 'yes',
  },
  responses: created('The transition.', TransitionView),
  errors: {
    400: 'The graph does not allow it: a loop, a second outgoing transition, or a branch that is in use.',
    404: missing,
    409: inUse,
  },
})

export const deleteTransition = define({
  ...inWorkflow,
  method: 'DELETE',
  path: '/workflows/:id/transitions/:transitionId',
  summary: 'Delete a transition',
  responses: noContent('Deleted.'),
  errors: { 409: inUse },
})

export const insertStep = define({
  ...inWorkflow,
  method: 'POST',
  path: '/workflows/:id/transitions/:transitionId/insert-step',
  summary: 'Insert a step into a transition',
  body: InsertedStep,
  example: delay,
  responses: created('The step.', ChangedStep),
  errors: { 400: 'The step is a `TRIGGER` or an `EXIT`.', 404: missing, 409: inUse },
})
