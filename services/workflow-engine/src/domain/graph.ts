import { notFound } from '@postrider/contracts/errors'
import type { StepType, WaitOutcome } from '@postrider/contracts/resources'

export interface Step {
  id: string
  type: StepType
  name: string
  position: { x: number; y: number }
  /** A config that `StepConfigs` of the contracts has parsed. */
  config: Record<string, unknown>
  /** The template of a SEND_EMAIL; null for other types. */
  templateId: string | null
  createdAt: string
  updatedAt: string
}

export interface Transition {
  id: string
  fromStepId: string
  toStepId: string
  /** For a transition from a CONDITION: `yes`, `no`, `default`, or the id of a branch; otherwise null. */
  branch: string | null
  /** The outcome of a WAIT_FOR_EVENT that the transition requires; null for both outcomes. */
  waitOutcome: WaitOutcome | null
  priority: number
  createdAt: string
  updatedAt: string
}

/**
 * The steps of a workflow, oldest first, and the transitions between them. A graph has one TRIGGER and no
 * cycle.
 */
export interface Graph {
  steps: readonly Step[]
  transitions: readonly Transition[]
}

export const stepOf = (graph: Graph, id: string): Step | undefined =>
  graph.steps.find((step) => step.id === id)

export const outgoing = (graph: Graph, stepId: string): Transition[] =>
  graph.transitions.filter(({ fromStepId }) => fromStepId === stepId)

export const incoming = (graph: Graph, stepId: string): Transition[] =>
  graph.transitions.filter(({ toStepId }) => toStepId === stepId)

/** Returns the ids of these steps and of all steps that can be reached from them. */
export function reachable(graph: Graph, from: Iterable<string>): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const { toStepId } of outgoing(graph, id)) found.add(toStepId)
  return found
}

/**
 * Returns the branches of a CONDITION (`yes` and `no`, or its configured branches and `default`) or the
 * outcomes of a WAIT_FOR_EVENT. Steps of other types have none.
 */
export function branchesOf({ type, config }: Step): readonly string[] {
  if (type === 'WAIT_FOR_EVENT') return ['EVENT', 'TIMEOUT']
  if (type !== 'CONDITION') return []
  if (config['mode'] !== 'multi') return ['yes', 'no']
  const branches = Array.isArray(config['branches']) ? config['branches'] : []
  return [...branches.map((branch: { id: string }) => branch.id), 'default']
}

/** Throws 404 if the step does not exist. */
export function requireStep(graph: Graph, id: string): Step {
  const step = stepOf(graph, id.toLowerCase())
  if (!step) throw notFound('step', id)
  return step
}

/** The current time and the generator of ids. */
export interface Stamp {
  at: Date
  newId: () => string
}
