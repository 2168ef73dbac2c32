import type { NewStep, StepType } from '@postrider/contracts/resources'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { addStep } from '../src/domain/change-steps.ts'
import { addTransition } from '../src/domain/change-transitions.ts'
import { branchesOf, type Graph, type Step } from '../src/domain/graph.ts'
import { newWorkflow } from '../src/domain/workflow.ts'

/** An action of a script. A repeated event has the same id. */
export type Action =
  | { kind: 'event'; name: string; repeats: number }
  | { kind: 'pass'; minutes: number }
  | { kind: 'cancel' }
  | { kind: 'edit'; graph: number }

export interface Script {
  graphs: readonly [Graph, Graph, Graph]
  allowReentry: boolean
  actions: readonly Action[]
}

const names = ['start', 'bought', 'opened'] as const
const plans = ['free', 'pro'] as const

const config = fc.oneof(
  fc.constant({ type: 'SEND_EMAIL' as const, config: {} }),
  fc.integer({ min: 1, max: 3 }).map((amount) => ({
    type: 'DELAY' as const,
    config: { amount, unit: 'minutes' },
  })),
  fc
    .record({ eventName: fc.constantFrom(...names), timeout: fc.constantFrom(null, 60, 120) })
    .map((wait) => ({ type: 'WAIT_FOR_EVENT' as const, config: wait })),
  fc.constantFrom(...plans).map((value) => ({
    type: 'CONDITION' as const,
    config: { mode: 'binary', field: 'data.plan', operator: 'equals', value },
  })),
  fc.constantFrom(...names).map((value) => ({
    type: 'CONDITION' as const,
    config: {
      mode: 'multi',
      field: 'event.last',
      branches: [{ id: 'a', name: 'a', operator: 'equals', value }],
    },
  })),
  fc.constantFrom(...plans).map((plan) => ({
    type: 'UPDATE_CONTACT' as const,
    config: { updates: { plan }, subscriptionAction: 'none' },
  })),
  fc.constant({ type: 'EXIT' as const, config: {} }),
)

/**
 * Generates graphs of at most 12 steps. Each step is connected to an earlier step, and some steps have a
 * second transition.
 */
const graph = fc
  .array(fc.record({ step: config, from: fc.nat(), branch: fc.nat(), again: fc.option(fc.nat()) }), {
    maxLength: 12,
  })
  .map((parts) => {
    let made = empty()
    for (const { step, from, branch, again } of parts) {
      const { type, config: own } = step
      const grown = addStep(made, stepOf(type, own), stamp)
      made = grown.graph
      for (const index of again === null ? [from] : [from, again])
        made = addTransitionIfAllowed(made, {
          from: made.steps[index % made.steps.length],
          to: grown.step,
          branch,
        })
    }
    return made
  })

const stamp = { at: new Date('2026-01-01T00:00:00Z'), newId: () => uuidv7() }

const empty = (): Graph =>
  newWorkflow(
    { name: 'W', eventName: 'start', description: null, enabled: false, allowReentry: false },
    { projectId: uuidv7(), generation: 1, ...stamp },
  ).graph

const stepOf = (type: StepType, own: Record<string, unknown>): NewStep => ({
  type,
  name: type,
  position: {
    x: 0,
    y: 0,
  },
  config: own,
  autoConnect: false,
  templateId: type === 'SEND_EMAIL' ? uuidv7() : null,
})

/** Adds a transition, or returns the unchanged graph if the transition is rejected. */
function addTransitionIfAllowed(
  made: Graph,
  { from, to, branch }: { from: Step | undefined; to: Step; branch: number },
): Graph {
  if (!from) return made
  const branches = branchesOf(from)
  const name = branches[branch % Math.max(1, branches.length)] ?? null
  const isWait = from.type === 'WAIT_FOR_EVENT'
  const waitOutcome =
    isWait && branch % 3 !== 0 ? (branch % 3 === 1 ? ('EVENT' as const) : ('TIMEOUT' as const)) : null
  try {
    return addTransition(
      made,
      { fromStepId: from.id, toStepId: to.id, branch: isWait ? null : name, waitOutcome, priority: 0 },
      stamp,
    ).graph
  } catch {
    return made
  }
}

const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('event' as const),
      name: fc.constantFrom(...names),
      repeats: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit' as const), graph: fc.nat({ max: 2 }) }) },
)

export const script: fc.Arbitrary<Script> = fc.record({
  graphs: fc.tuple(graph, graph, graph),
  allowReentry: fc.boolean(),
  actions: fc.array(happening, { maxLength: 14 }).map((all) => [start, ...all]),
})

const start = { kind: 'event', name: 'start', repeats: 0 } as const
