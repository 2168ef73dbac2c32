import { notFound } from '@postrider/contracts/errors'
import type { StepType, WaitOutcome } from '@postrider/contracts/resources'

export interface Step {
  id: string
  type: StepType
  name: string
  position: { x: number; y: number }
  /** The output of `StepConfigs` in contracts. */
  config: Record<string, unknown>
  /** Only for SEND_EMAIL. */
  templateId: string | null
  createdAt: string
  updatedAt: string
}

export interface Transition {
  id: string
  fromStepId: string
  toStepId: string
  /** For a transition from a CONDITION: `yes`, `no`, `default`, or the id of a branch. */
  branch: string | null
  /** For a transition from a WAIT_FOR_EVENT. Null: both outcomes. */
  waitOutcome: WaitOutcome | null
  priority: number
  createdAt: string
  updatedAt: string
}

/**
 * The steps of a workflow, oldest first, and the transitions between them. It has one TRIGGER and no cycle.
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
 * Returns the branches of a step: `yes` and `no`, or its own and `default`, for a CONDITION; the outcomes
 * of a WAIT_FOR_EVENT; none for other types.
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

/** The current time and the source of ids. */
export interface Stamp {
  at: Date
  newId: () => string
}
