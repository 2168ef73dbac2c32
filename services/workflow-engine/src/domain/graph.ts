import { notFound } from '@postrider/contracts/errors'
import type { StepType, WaitOutcome } from '@postrider/contracts/resources'

export interface Step {
  id: string
  type: StepType
  name: string
  position: { x: number; y: number }
  /** As `StepConfigs` of contracts has parsed it. */
  config: Record<string, unknown>
  /** Set for SEND_EMAIL only. */
  templateId: string | null
  createdAt: string
  updatedAt: string
}

export interface Transition {
  id: string
  fromStepId: string
  toStepId: string
  /** For a transition from a CONDITION: `yes` or `no`, or one of its branches or `default`. */
  branch: string | null
  /** For a transition from a WAIT_FOR_EVENT; null: it is taken for both outcomes. */
  waitOutcome: WaitOutcome | null
  priority: number
  createdAt: string
  updatedAt: string
}

/**
 * The steps of a workflow, oldest first, and what leads from one to another. It has one TRIGGER and no loop.
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

/** The steps that these lead to, themselves included. */
export function reachable(graph: Graph, from: Iterable<string>): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const { toStepId } of outgoing(graph, id)) found.add(toStepId)
  return found
}

/**
 * The branches that a step has: of a CONDITION `yes` and `no` or its own and `default`, of a WAIT_FOR_EVENT
 * its outcomes, else none.
 */
export function branchesOf({ type, config }: Step): readonly string[] {
  if (type === 'WAIT_FOR_EVENT') return ['EVENT', 'TIMEOUT']
  if (type !== 'CONDITION') return []
  if (config['mode'] !== 'multi') return ['yes', 'no']
  const branches = Array.isArray(config['branches']) ? config['branches'] : []
  return [...branches.map((branch: { id: string }) => branch.id), 'default']
}

/** Throws 404. */
export function requireStep(graph: Graph, id: string): Step {
  const step = stepOf(graph, id.toLowerCase())
  if (!step) throw notFound('step', id)
  return step
}

/** When something is made, and its ids. */
export interface Stamp {
  at: Date
  newId: () => string
}
