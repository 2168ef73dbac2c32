import { notFound } from '@postrider/contracts/errors'
import type { NewTransition } from '@postrider/contracts/resources'
import {
  branchRequired,
  branchTaken,
  circularTransition,
  exitHasNoNext,
  outcomeTaken,
  selfTransition,
  stepTaken,
  triggerHasNoPrevious,
} from '../errors.ts'
import {
  branchesOf,
  outgoing,
  reachable,
  requireStep,
  type Graph,
  type Stamp,
  type Step,
  type Transition,
} from './graph.ts'

/**
 * Adds a transition between two steps. Throws 404 for an unknown step. Throws 400 if the transition leaves
 * an EXIT, leads to the TRIGGER, closes a cycle, or uses a branch that is unknown or already connected.
 */
export function addTransition(
  graph: Graph,
  input: NewTransition,
  { at, newId }: Stamp,
): { graph: Graph; transition: Transition } {
  const [from, to] = [requireStep(graph, input.fromStepId), requireStep(graph, input.toStepId)]
  if (from.type === 'EXIT') throw exitHasNoNext()
  if (to.type === 'TRIGGER') throw triggerHasNoPrevious()
  if (from.id === to.id) throw selfTransition()
  if (reachable(graph, [to.id]).has(from.id)) throw circularTransition()
  const outcome = outcomeOf(from, input)
  requireFree(graph, from, outcome)
  const instant = at.toISOString()
  const transition = {
    ...outcome,
    id: newId(),
    fromStepId: from.id,
    toStepId: to.id,
    priority: input.priority,
    createdAt: instant,
    updatedAt: instant,
  }
  return { graph: { ...graph, transitions: [...graph.transitions, transition] }, transition }
}

type TransitionOutcome = Pick<Transition, 'branch' | 'waitOutcome'>

/**
 * Returns the branch or wait outcome of a transition that leaves `from`. Ignores values that do not apply to
 * the step's type.
 */
function outcomeOf(from: Step, { branch, waitOutcome }: NewTransition): TransitionOutcome {
  if (from.type === 'WAIT_FOR_EVENT') return { branch: null, waitOutcome }
  const branches = branchesOf(from)
  if (branches.length === 0) return { branch: null, waitOutcome: null }
  if (branch === null || !branches.includes(branch)) throw branchRequired(from.name, branches)
  return { branch, waitOutcome: null }
}

function requireFree(graph: Graph, from: Step, outcome: TransitionOutcome): void {
  const others = outgoing(graph, from.id)
  if (from.type === 'WAIT_FOR_EVENT') {
    if (others.some(({ waitOutcome }) => outcomesOverlap(waitOutcome, outcome.waitOutcome)))
      throw outcomeTaken()
  } else if (others.some(({ branch }) => branch === outcome.branch))
    throw outcome.branch === null ? stepTaken(from.name) : branchTaken(outcome.branch)
}

/** Returns whether two transitions share an outcome. A transition without an outcome covers both outcomes. */
const outcomesOverlap = (
  left: TransitionOutcome['waitOutcome'],
  right: TransitionOutcome['waitOutcome'],
): boolean => left === null || right === null || left === right

/** Deletes a transition. Throws 404 if it does not exist. */
export function deleteTransition(graph: Graph, id: string): Graph {
  const transitions = graph.transitions.filter((each) => each.id !== id)
  if (transitions.length === graph.transitions.length) throw notFound('transition', id)
  return { ...graph, transitions }
}
