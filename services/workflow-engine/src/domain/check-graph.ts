import { branchesOf, outgoing, reachable, stepOf, type Graph, type Step, type Transition } from './graph.ts'

/**
 * Returns why a workflow with this graph cannot be enabled, naming the first invalid step. Returns undefined
 * if the workflow can be enabled.
 */
export function faultOf(graph: Graph): string | undefined {
  const trigger = graph.steps.find(({ type }) => type === 'TRIGGER')
  if (!trigger) return 'The workflow has no `TRIGGER` step.'
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
      return outgoing(graph, step.id).some((transition) => isTransitionOf(step, transition))
        ? undefined
        : 'has no outgoing transition'
    default:
      return undefined
  }
}

/** Returns the graph without transitions from branches that no longer exist. */
const withoutDead = (graph: Graph): Graph => ({
  ...graph,
  transitions: graph.transitions.filter((transition) => {
    const from = stepOf(graph, transition.fromStepId)
    return from?.type !== 'CONDITION' || isTransitionOf(from, transition)
  }),
})

/**
 * Returns whether the branch of a transition still exists. A later edit of a CONDITION may have removed it.
 */
const isTransitionOf = (step: Step, { branch }: Transition): boolean =>
  step.type === 'WAIT_FOR_EVENT' || (branch !== null && branchesOf(step).includes(branch))
