import { derivedId, instantText } from '@postrider/contracts'
import type {
  ExecutionView,
  ListedExecution,
  StepExecutionView,
  ExecutionDetails,
} from '@postrider/contracts/resources'
import type { Execution, StepExecution } from '../domain/execution/execution.ts'
import { stepOf, type Graph } from '../domain/graph.ts'
import type { Workflow } from '../domain/workflow.ts'
import { stepView, workflowView } from './views.ts'

export const executionView = (execution: Execution): ExecutionView => ({
  id: execution.id,
  workflowId: execution.workflowId,
  contactId: execution.contactId,
  status: execution.status,
  currentStepId: execution.currentStepId,
  exitReason: execution.exitReason,
  context: execution.context,
  startedAt: instantText(execution.startedAt),
  completedAt: execution.completedAt && instantText(execution.completedAt),
  createdAt: instantText(execution.startedAt),
  updatedAt: instantText(execution.updatedAt),
})

interface ViewData {
  graph: Graph
  /** Email addresses by contact id. */
  addresses: ReadonlyMap<string, string>
}

const contactView = ({ contactId: id }: Execution, addresses: ReadonlyMap<string, string>) => ({
  id,
  email: addresses.get(id) ?? null,
})

export function listedView(execution: Execution, { graph, addresses }: ViewData): ListedExecution {
  const step = stepOf(graph, execution.currentStepId ?? '')
  return {
    ...executionView(execution),
    contact: contactView(execution, addresses),
    currentStep: step ? { id: step.id, name: step.name, type: step.type } : null,
  }
}

/** Returns an execution with its steps, from the graph version with which it started. */
export function executionDetailView(
  execution: Execution,
  { workflow, graph, addresses }: ViewData & { workflow: Workflow },
): ExecutionDetails {
  const viewOf = (id: string | null) => {
    const step = stepOf(graph, id ?? '')
    return step ? stepView(workflow, step) : null
  }
  return {
    ...executionView(execution),
    workflow: workflowView(workflow),
    contact: contactView(execution, addresses),
    currentStep: viewOf(execution.currentStepId),
    stepExecutions: execution.steps.map((step) => ({
      ...stepExecutionView(execution, step),
      step: viewOf(step.stepId),
    })),
  }
}

function stepExecutionView(
  { id: executionId, startedAt: began }: Execution,
  { stepId, status, startedAt, completedAt, dueAt, output, error }: StepExecution,
): Omit<StepExecutionView, 'step'> {
  return {
    // A step execution has no row, so its id is derived from the ids of its step and execution.
    id: derivedId(began, `step-execution/${executionId}/${stepId}`),
    executionId,
    stepId,
    status,
    scheduledFor: dueAt ?? null,
    executeAfter: dueAt ?? null,
    output: output ?? null,
    error: error ?? null,
    startedAt,
    completedAt: completedAt ?? null,
    createdAt: startedAt,
    updatedAt: completedAt ?? startedAt,
  }
}
