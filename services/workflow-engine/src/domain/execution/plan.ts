import { StepConfigs, type StepConfig, type StepType, type WaitOutcome } from '@postrider/contracts/resources'
import { outgoing, type Graph, type Step } from '../graph.ts'

/** Where a step leads to: by the branch of a CONDITION, the outcome of a WAIT_FOR_EVENT, or at all events. */
interface Way {
  branch: string | null
  waitOutcome: WaitOutcome | null
  to: string
}

interface Planned {
  id: string
  name: string
  templateId: string | null
  ways: readonly Way[]
}

type StepOf<Type extends StepType> = Planned & { type: Type; config: StepConfig<Type> }

/** A step ready to be executed: its config parsed, its ways on beside it. */
export type PlannedStep =
  | { [Type in StepType]: StepOf<Type> }[StepType]
  /** Its config cannot be read: an execution that comes to it fails. */
  | (Planned & { type: 'UNREADABLE'; config: null })

/** A graph ready to be executed: parsed once for all executions that go through it. */
export interface Plan {
  graph: Graph
  trigger: PlannedStep | undefined
  steps: ReadonlyMap<string, PlannedStep>
}

export function planOf(graph: Graph): Plan {
  const steps = graph.steps.map((step) => planned(graph, step))
  return {
    graph,
    trigger: steps.find(({ type }) => type === 'TRIGGER'),
    steps: new Map(steps.map((step) => [step.id, step])),
  }
}

function planned(graph: Graph, step: Step): PlannedStep {
  const { id, name, templateId } = step
  const ways = outgoing(graph, id)
    .toSorted((left, right) => left.priority - right.priority)
    .map(({ branch, waitOutcome, toStepId }) => ({ branch, waitOutcome, to: toStepId }))
  const common = { id, name, templateId, ways }
  const { success, data } = StepConfigs[step.type].safeParse(step.config)
  // Type and config are of one step, which the compiler cannot know: this is the parse border.
  return success
    ? ({ ...common, type: step.type, config: data } as PlannedStep)
    : { ...common, type: 'UNREADABLE', config: null }
}

/** Which way a step is left by. */
export type Leaving = { branch: string } | { waitOutcome: WaitOutcome } | Record<string, never>

/**
 * The step that follows; undefined where nothing does. A WAIT_FOR_EVENT may have one way for both outcomes.
 */
export function nextStep(plan: Plan, { ways }: PlannedStep, leaving: Leaving): PlannedStep | undefined {
  const way = ways.find(({ branch, waitOutcome }) => {
    if ('branch' in leaving) return branch === leaving.branch
    if ('waitOutcome' in leaving) return waitOutcome === null || waitOutcome === leaving.waitOutcome
    return true
  })
  return way && plan.steps.get(way.to)
}
