import { StepConfigs, type StepConfig, type StepType, type WaitOutcome } from '@postrider/contracts/resources'
import { outgoing, type Graph, type Step } from '../graph.ts'

/** A transition, which may require a branch of a CONDITION or an outcome of a WAIT_FOR_EVENT. */
interface PlannedTransition {
  branch: string | null
  waitOutcome: WaitOutcome | null
  to: string
}

interface PlannedBase {
  id: string
  name: string
  templateId: string | null
  transitions: readonly PlannedTransition[]
}

type StepOf<Type extends StepType> = PlannedBase & { type: Type; config: StepConfig<Type> }

/** A step with its parsed config and its outgoing transitions. */
export type PlannedStep =
  | { [Type in StepType]: StepOf<Type> }[StepType]
  /** A step with an invalid config, at which an execution fails. */
  | (PlannedBase & { type: 'UNREADABLE'; config: null })

/** A graph parsed for execution, shared by all executions of its version. */
export interface Plan {
  graph: Graph
  trigger: PlannedStep | undefined
  steps: ReadonlyMap<string, PlannedStep>
}

export function planOf(graph: Graph): Plan {
  const steps = graph.steps.map((step) => plannedStep(graph, step))
  return {
    graph,
    trigger: steps.find(({ type }) => type === 'TRIGGER'),
    steps: new Map(steps.map((step) => [step.id, step])),
  }
}

function plannedStep(graph: Graph, step: Step): PlannedStep {
  const { id, name, templateId } = step
  const transitions = outgoing(graph, id)
    .toSorted((left, right) => left.priority - right.priority)
    .map(({ branch, waitOutcome, toStepId }) => ({ branch, waitOutcome, to: toStepId }))
  const common = { id, name, templateId, transitions }
  const { success, data } = StepConfigs[step.type].safeParse(step.config)
  // Cast after parsing: the compiler does not know that type and config belong together.
  return success
    ? ({ ...common, type: step.type, config: data } as PlannedStep)
    : { ...common, type: 'UNREADABLE', config: null }
}

/** How an execution leaves a step. */
export type StepResult = { branch: string } | { waitOutcome: WaitOutcome } | Record<string, never>

/**
 * Returns the next step; undefined if there is none. A WAIT_FOR_EVENT can have one transition for both
 * outcomes.
 */
export function nextStep(
  plan: Plan,
  { transitions }: PlannedStep,
  result: StepResult,
): PlannedStep | undefined {
  const transition = transitions.find(({ branch, waitOutcome }) => {
    if ('branch' in result) return branch === result.branch
    if ('waitOutcome' in result) return waitOutcome === null || waitOutcome === result.waitOutcome
    return true
  })
  return transition && plan.steps.get(transition.to)
}
