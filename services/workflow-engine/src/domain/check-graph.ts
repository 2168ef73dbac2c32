import { branchesOf, outgoing, reachable, stepOf, type Graph, type Step, type Transition } from './graph.ts'

/** Why a workflow with this graph cannot be enabled; undefined when it can. Names the first step at fault. */
export function faultOf(graph: Graph): string | undefined {
  const trigger = graph.steps.find(({ type }) => type === 'TRIGGER')
  if (!trigger) return 'The workflow has no TRIGGER.'
  const reached = reachable(withoutDead(graph), [trigger.id])
  for (const step of graph.steps) {
    if (!reached.has(step.id)) return `The step "${step.name}" cannot be reached.`
    const fault = faultOfStep(graph, step)
    if (fault !== undefined) return `The step "${step.name}" ${fault}.`
  }
  return undefined
}

function faultOfStep(graph: Graph, step: Step): string | undefined {
  switch (step.type) {
    case 'SEND_EMAIL':
      return step.templateId === null ? 'has no template' : undefined
    case 'CONDITION':
    case 'WAIT_FOR_EVENT':
      return outgoing(graph, step.id).some((transition) => isWayOf(step, transition))
        ? undefined
        : 'has no outgoing transition'
    default:
      return undefined
  }
}

/** Without the transitions that lead on from a branch that their step has no more. */
const withoutDead = (graph: Graph): Graph => ({
  ...graph,
  transitions: graph.transitions.filter((transition) => {
    const from = stepOf(graph, transition.fromStepId)
    return from?.type !== 'CONDITION' || isWayOf(from, transition)
  }),
})

/** A transition of a branch that a later edit of the CONDITION has taken away leads nowhere. */
const isWayOf = (step: Step, { branch }: Transition): boolean =>
  step.type === 'WAIT_FOR_EVENT' || (branch !== null && branchesOf(step).includes(branch))
