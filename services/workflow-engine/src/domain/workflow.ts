import { copyName } from '@postrider/contracts'
import { conflict, invalidField } from '@postrider/contracts/errors'
import type { NewWorkflow, WorkflowPatch } from '@postrider/contracts/resources'
import { faultOf } from './check-graph.ts'
import type { Graph, Stamp } from './graph.ts'
import { eventOf, readTrigger, triggerAfter, withEventOf, type Trigger } from './trigger.ts'

export interface Workflow extends Trigger {
  id: string
  projectId: string
  generation: number
  name: string
  description: string | null
  enabled: boolean
  allowReentry: boolean
  graph: Graph
  /** Raised by each change of the graph. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** A workflow with nothing but its TRIGGER. */
export function newWorkflow(
  { eventName, ...input }: NewWorkflow,
  { projectId, generation, at, newId }: Stamp & { projectId: string; generation: number },
): Workflow {
  const instant = at.toISOString()
  const trigger = {
    id: newId(),
    type: 'TRIGGER' as const,
    name: 'Trigger',
    position: { x: 100, y: 100 },
    config: { eventName },
    templateId: null,
    createdAt: instant,
    updatedAt: instant,
  }
  return {
    ...input,
    id: newId(),
    projectId,
    generation,
    triggerType: 'EVENT',
    triggerConfig: { eventName },
    graph: { steps: [trigger], transitions: [] },
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}

/** Throws 409 `CONFLICT` that names the fault of the graph. */
function requireSound({ graph }: Pick<Workflow, 'graph'>): void {
  const fault = faultOf(graph)
  if (fault !== undefined)
    throw conflict(`The workflow cannot be enabled. ${fault}`, {
      suggestion: 'Correct its steps and transitions, then enable it.',
    })
}

/**
 * The workflow after a PATCH; what is absent stays. Throws 422 for a trigger that does not fit, 409 when it
 * is to be enabled and its graph is broken.
 */
export function changeWorkflow(before: Workflow, patch: WorkflowPatch, at: Date): Workflow {
  const trigger = triggerOf(before, patch)
  const graph = withEventOf(trigger, before.graph, at)
  const after: Workflow = {
    ...before,
    ...trigger,
    name: patch.name ?? before.name,
    description: patch.description === undefined ? before.description : patch.description,
    enabled: patch.enabled ?? before.enabled,
    allowReentry: patch.allowReentry ?? before.allowReentry,
    updatedAt: at,
  }
  if (after.enabled && !before.enabled) requireSound(before)
  return graph === before.graph ? after : withGraph(after, graph, at)
}

/**
 * The trigger after a patch. One that names neither type nor config leaves it as it is: it was parsed when it
 * was saved.
 */
function triggerOf(before: Workflow, { triggerType: type, triggerConfig: config }: WorkflowPatch): Trigger {
  const triggerType = type ?? before.triggerType
  if (type === undefined && config === undefined) return { triggerType, triggerConfig: before.triggerConfig }
  // The TRIGGER still has the event that a workflow began with before it was started otherwise.
  const kept =
    triggerType === before.triggerType ? before.triggerConfig : { eventName: eventOf(before.graph) }
  return { triggerType, triggerConfig: readTrigger(triggerType, config ?? kept) }
}

/** The most bytes of a graph: an edit writes all of it. */
const maxGraphBytes = 1024 * 1024

/**
 * The workflow with another graph; the event of its TRIGGER is that of its trigger. Throws 422 when the graph
 * has more than 1 MB.
 */
export function withGraph(workflow: Workflow, graph: Graph, at: Date): Workflow {
  if (Buffer.byteLength(JSON.stringify(graph)) > maxGraphBytes)
    throw invalidField('config', 'too_big', 'All steps of a workflow together have at most 1 MB.')
  const trigger = triggerAfter(workflow, workflow.graph, graph)
  return {
    ...trigger,
    graph: withEventOf(trigger, graph, at),
    version: workflow.version + 1,
    updatedAt: at,
  }
}

/** A copy under ids of its own, disabled. */
export function copyOf(original: Workflow, { at, newId }: Stamp): Workflow {
  const ids = new Map(original.graph.steps.map(({ id }) => [id, newId()]))
  const idOf = (id: string): string => ids.get(id) ?? id
  const instant = at.toISOString()
  const dates = { createdAt: instant, updatedAt: instant }
  return {
    ...original,
    id: newId(),
    name: copyName(original.name),
    enabled: false,
    graph: {
      steps: original.graph.steps.map((step) => ({ ...step, ...dates, id: idOf(step.id) })),
      transitions: original.graph.transitions.map((each) => ({
        ...each,
        ...dates,
        id: newId(),
        fromStepId: idOf(each.fromStepId),
        toStepId: idOf(each.toStepId),
      })),
    },
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
}
