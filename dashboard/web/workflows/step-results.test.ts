import { stepResultOf, type StepExecution, type StepResult } from './step-results.ts'

type Type = NonNullable<StepExecution['step']>['type']

/** Returns the execution of a step. The test sets only the fields that the result depends on. */
const execution = (
  type: Type,
  { config = {}, ...fields }: Partial<StepExecution> & { config?: Record<string, unknown> } = {},
): StepExecution => ({
  status: 'COMPLETED',
  scheduledFor: null,
  output: null,
  error: null,
  step: {
    id: 's',
    type,
    name: 's',
    position: { x: 0, y: 0 },
    config,
    workflowId: 'w',
    templateId: null,
    createdAt: '',
    updatedAt: '',
  },
  ...fields,
})

const at = '2030-01-01T00:00:00.000Z'
const branches = { mode: 'multi', branches: [{ id: 'b1', name: 'Pro' }, 'rubbish', { id: 'b2', name: '' }] }

const results: readonly (readonly [StepExecution, StepResult])[] = [
  [execution('TRIGGER'), { kind: 'none' }],
  [execution('EXIT', { output: {} }), { kind: 'none' }],
  [execution('WEBHOOK', { status: 'FAILED', error: 'Broken.' }), { kind: 'error', error: 'Broken.' }],
  [
    execution('SEND_EMAIL', { output: { emailId: 'm', templateId: 't', to: null } }),
    { kind: 'mail', emailId: 'm', to: null },
  ],
  [
    execution('SEND_EMAIL', { output: { emailId: 'm', templateId: 't', to: 'a@b.co' } }),
    { kind: 'mail', emailId: 'm', to: 'a@b.co' },
  ],
  [
    execution('DELAY', { status: 'SCHEDULED', scheduledFor: at }),
    { kind: 'delay', until: at, isOver: false },
  ],
  [execution('DELAY', { scheduledFor: at }), { kind: 'delay', until: at, isOver: true }],
  [execution('DELAY', { status: 'SKIPPED', scheduledFor: at }), { kind: 'none' }],
  [
    execution('WAIT_FOR_EVENT', { status: 'WAITING', scheduledFor: at, config: { eventName: 'bought' } }),
    { kind: 'waiting', eventName: 'bought', until: at },
  ],
  [
    execution('WAIT_FOR_EVENT', { status: 'WAITING', config: { eventName: 'bought' } }),
    { kind: 'waiting', eventName: 'bought', until: null },
  ],
  [
    execution('WAIT_FOR_EVENT', {
      output: { waitOutcome: 'EVENT', eventName: 'bought', eventData: { total: 5 } },
    }),
    { kind: 'event', eventName: 'bought', data: { total: 5 } },
  ],
  [
    execution('WAIT_FOR_EVENT', {
      output: { waitOutcome: 'TIMEOUT', timedOut: true, eventName: 'bought' },
    }),
    { kind: 'timeout', eventName: 'bought' },
  ],
  [execution('CONDITION', { output: { branch: 'yes' } }), { kind: 'condition', isTrue: true }],
  [execution('CONDITION', { output: { branch: 'no' } }), { kind: 'condition', isTrue: false }],
  [execution('CONDITION', { config: branches, output: { branch: 'b1' } }), { kind: 'branch', name: 'Pro' }],
  [execution('CONDITION', { config: branches, output: { branch: 'b2' } }), { kind: 'branch', name: 'b2' }],
  [
    execution('CONDITION', { config: branches, output: { branch: 'default' } }),
    { kind: 'branch', name: null },
  ],
  [
    execution('WEBHOOK', {
      output: { url: 'https://a.b/c', method: 'POST', statusCode: 410, success: false, response: 'gone' },
    }),
    {
      kind: 'webhook',
      url: 'https://a.b/c',
      method: 'POST',
      statusCode: 410,
      isSuccess: false,
      response: 'gone',
    },
  ],
  [
    execution('UPDATE_CONTACT', { output: { changed: true, version: 2 } }),
    { kind: 'update', hasChanged: true },
  ],
]

describe('the result of a step', () => {
  it.each(results.map(([step, result]) => ({ step, result, type: step.step?.type })))(
    'of the type $type is read: $result.kind',
    ({ step, result }) => {
      expect(stepResultOf(step)).toEqual(result)
    },
  )

  it.each([
    execution('SEND_EMAIL', { output: { emailId: 7 } }),
    execution('SEND_EMAIL', { output: { emailId: 'm', to: 7 } }),
    execution('WAIT_FOR_EVENT', { output: { waitOutcome: 'LATER', eventName: 'bought' } }),
    execution('WAIT_FOR_EVENT', { output: { waitOutcome: 'EVENT' } }),
    execution('CONDITION', { output: { branch: null } }),
    execution('WEBHOOK', { output: { statusCode: '200' } }),
    execution('UPDATE_CONTACT', { output: { changed: 'yes' } }),
    execution('EXIT', { output: { toString: 1 } }),
    execution('SEND_EMAIL', { step: null, output: { emailId: 'm' } }),
  ])('of another form is returned unchanged: $step.type $output', (step) => {
    expect(stepResultOf(step)).toEqual({ kind: 'other', output: step.output })
  })
})
