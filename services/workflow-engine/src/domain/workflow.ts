import { copyName } from '@postrider/contracts'
import type { NewWorkflow, WorkflowPatch } from '@postrider/contracts/resources'
import { brokenGraph, graphTooLarge } from '../errors.ts'
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
  /** Incremented by each change of the graph. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** Returns a workflow whose only step is its TRIGGER. */
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

/** Throws 409 `CONFLICT` with the first error of the graph. */
function requireSound({ graph }: Pick<Workflow, 'graph'>): void {
  const fault = faultOf(graph)
  if (fault !== undefined) throw brokenGraph(fault)
}

/**
 * Returns the workflow after a PATCH; omitted fields stay unchanged. Throws 422 for an invalid trigger, and
 * 409 if the patch enables a workflow with an invalid graph.
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
 * Returns the trigger after a PATCH. Without type and config in the patch, keeps the stored trigger, which is
 * already validated.
 */
function triggerOf(before: Workflow, { triggerType: type, triggerConfig: config }: WorkflowPatch): Trigger {
  const triggerType = type ?? before.triggerType
  if (type === undefined && config === undefined) return { triggerType, triggerConfig: before.triggerConfig }
  // The TRIGGER step keeps its event name while the workflow has a trigger of another type.
  const kept =
    triggerType === before.triggerType ? before.triggerConfig : { eventName: eventOf(before.graph) }
  return { triggerType, triggerConfig: readTrigger(triggerType, config ?? kept) }
}

/** Maximum size of a graph in bytes. Each edit writes the entire graph. */
const maxGraphBytes = 1024 * 1024

/**
 * Returns the workflow with another graph, and copies the event of its TRIGGER step to the trigger. Throws
 * 422 if the graph is larger than 1 MB.
 */
export function withGraph(workflow: Workflow, graph: Graph, at: Date): Workflow {
  if (Buffer.byteLength(JSON.stringify(graph)) > maxGraphBytes) throw graphTooLarge()
  const trigger = triggerAfter(workflow, workflow.graph, graph)
  return {
    ...trigger,
    graph: withEventOf(trigger, graph, at),
    version: workflow.version + 1,
    updatedAt: at,
  }
}

/** Returns a disabled copy with new ids. */
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
