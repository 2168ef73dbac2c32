import { outlineOf, type WorkflowStep } from './outline.ts'

interface Sketch {
  id: string
  type?: WorkflowStep['type']
  to?: readonly (readonly [id: string, branch?: string])[]
}

/** Creates steps from a sketch. The test checks only the fields that the outline reads. */
const stepsOf = (sketches: readonly Sketch[]): WorkflowStep[] =>
  sketches.map(({ id, type = 'SEND_EMAIL', to = [] }) => ({
    id,
    type,
    name: id,
    position: { x: 0, y: 0 },
    config: {},
    workflowId: 'w',
    templateId: null,
    template: null,
    createdAt: '',
    updatedAt: '',
    incomingTransitions: [],
    outgoingTransitions: to.map(([toStepId, branch], priority) => ({
      id: `${id}-${toStepId}`,
      fromStepId: id,
      toStepId,
      branch: branch ?? null,
      condition: null,
      waitOutcome: null,
      priority,
      createdAt: '',
      updatedAt: '',
    })),
  }))

const outline = (sketches: readonly Sketch[]) =>
  outlineOf(stepsOf(sketches)).map(({ step, depth, via, isReference }) =>
    [depth, step.id, via, isReference ? 'above' : undefined].filter((part) => part !== undefined).join(' '),
  )

describe('the outline of a workflow', () => {
  it('lists steps in their order at one depth', () => {
    expect(outline([{ id: 'b' }, { id: 'a', type: 'TRIGGER', to: [['b']] }])).toEqual(['0 a', '0 b'])
  })

  it('indents branches, with their names, and shows a shared step once', () => {
    const steps: Sketch[] = [
      { id: 'a', type: 'TRIGGER', to: [['if']] },
      {
        id: 'if',
        type: 'CONDITION',
        to: [
          ['yes', 'yes'],
          ['end', 'no'],
        ],
      },
      { id: 'yes', to: [['end']] },
      { id: 'end', type: 'EXIT' },
    ]

    expect(outline(steps)).toEqual(['0 a', '0 if', '1 yes yes', '1 end', '1 end no above'])
  })

  it('ends at a loop, and lists steps that nothing reaches', () => {
    const steps: Sketch[] = [
      { id: 'a', type: 'TRIGGER', to: [['b']] },
      { id: 'b', to: [['a']] },
      { id: 'lost' },
    ]

    expect(outline(steps)).toEqual(['0 a', '0 b', '0 a above', '0 lost'])
  })
})
