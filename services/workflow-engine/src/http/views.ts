import type { StepView, TransitionView, WorkflowDetails, WorkflowView } from '@postrider/contracts/resources'
import { faultOf } from '../domain/check-graph.ts'
import { incoming, outgoing, type Step, type Transition } from '../domain/graph.ts'
import type { Workflow } from '../domain/workflow.ts'

export const workflowView = (workflow: Omit<Workflow, 'graph'>): WorkflowView => ({
  id: workflow.id,
  name: workflow.name,
  description: workflow.description,
  enabled: workflow.enabled,
  triggerType: workflow.triggerType,
  triggerConfig: workflow.triggerConfig,
  allowReentry: workflow.allowReentry,
  projectId: workflow.projectId,
  createdAt: workflow.createdAt.toISOString(),
  updatedAt: workflow.updatedAt.toISOString(),
})

export const stepView = ({ id: workflowId }: Workflow, step: Step): StepView => ({ ...step, workflowId })

export const transitionView = ({ branch, ...transition }: Transition): TransitionView => ({
  ...transition,
  branch,
  condition: branch === null ? null : { branch },
})

/** Returns a workflow with its steps, oldest first, their template names and their transitions. */
export const workflowDetailView = (
  workflow: Workflow,
  templates: ReadonlyMap<string, string>,
): WorkflowDetails => ({
  ...workflowView(workflow),
  fault: faultOf(workflow.graph) ?? null,
  steps: workflow.graph.steps.map((step) => ({
    ...stepView(workflow, step),
    template: templateView(step.templateId, templates),
    outgoingTransitions: outgoing(workflow.graph, step.id).map(transitionView),
    incomingTransitions: incoming(workflow.graph, step.id).map(transitionView),
  })),
})

function templateView(id: string | null, templates: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : templates.get(id)
  return id === null || name === undefined ? null : { id, name }
}
