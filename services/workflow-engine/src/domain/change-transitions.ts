import { badRequest, notFound } from '@postrider/contracts/errors'
import type { NewTransition } from '@postrider/contracts/resources'
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
 * Lets one step lead to another. Throws 404 for a step that the workflow does not have, 400 where the graph
 * does not allow it: from an EXIT, to the TRIGGER, in a circle, on a branch that there is not or that leads
 * elsewhere already.
 */
export function addTransition(
  graph: Graph,
  input: NewTransition,
  { at, newId }: Stamp,
): { graph: Graph; transition: Transition } {
  const [from, to] = [requireStep(graph, input.fromStepId), requireStep(graph, input.toStepId)]
  if (from.type === 'EXIT') throw badRequest('Nothing follows an EXIT.')
  if (to.type === 'TRIGGER') throw badRequest('Nothing leads to the TRIGGER.')
  if (from.id === to.id) throw badRequest('A step cannot lead to itself.')
  if (reachable(graph, [to.id]).has(from.id)) throw badRequest('This transition would close a circle.')
  const way = wayOf(from, input)
  refuseTaken(graph, from, way)
  const instant = at.toISOString()
  const transition = {
    ...way,
    id: newId(),
    fromStepId: from.id,
    toStepId: to.id,
    priority: input.priority,
    createdAt: instant,
    updatedAt: instant,
  }
  return { graph: { ...graph, transitions: [...graph.transitions, transition] }, transition }
}

type Way = Pick<Transition, 'branch' | 'waitOutcome'>

/** Which of a step's ways a transition is; what a step without branches is given does not count. */
function wayOf(from: Step, { branch, waitOutcome }: NewTransition): Way {
  if (from.type === 'WAIT_FOR_EVENT') return { branch: null, waitOutcome }
  const branches = branchesOf(from)
  if (branches.length === 0) return { branch: null, waitOutcome: null }
  if (branch === null || !branches.includes(branch))
    throw badRequest(
      `The step "${from.name}" has the branches ${branches.join(', ')}. Give one of them as \`branch\`.`,
    )
  return { branch, waitOutcome: null }
}

function refuseTaken(graph: Graph, from: Step, way: Way): void {
  const others = outgoing(graph, from.id)
  if (from.type === 'WAIT_FOR_EVENT') {
    if (others.some(({ waitOutcome }) => overlap(waitOutcome, way.waitOutcome)))
      throw badRequest('This outcome already has a transition.')
  } else if (others.some(({ branch }) => branch === way.branch))
    throw badRequest(
      way.branch === null
        ? `The step "${from.name}" leads to another already, and has no branches.`
        : `The branch "${way.branch}" leads to another step already.`,
    )
}

/** A transition without an outcome is for both. */
const overlap = (left: Way['waitOutcome'], right: Way['waitOutcome']): boolean =>
  left === null || right === null || left === right

/** Throws 404. */
export function deleteTransition(graph: Graph, id: string): Graph {
  const transitions = graph.transitions.filter((each) => each.id !== id)
  if (transitions.length === graph.transitions.length) throw notFound('transition', id)
  return { ...graph, transitions }
}
