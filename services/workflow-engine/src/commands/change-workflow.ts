import { audited } from '@postrider/contracts/messages'
import { isId, type ProjectGeneration } from '@postrider/contracts'
import { conflict, notFound } from '@postrider/contracts/errors'
import type { WorkflowPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Graph, Stamp } from '../domain/graph.ts'
import { beginsOtherwise } from '../domain/trigger.ts'
import { changeWorkflow, withGraph, type Workflow } from '../domain/workflow.ts'
import { requireSegment } from '../queries/require-named.ts'
import { findActive } from '../store/deleted-workflows.ts'
import type { Tx } from '../store/tables.ts'
import { lockWorkflow, saveWorkflow } from '../store/workflows.ts'

export interface NamedWorkflow extends ProjectGeneration {
  id: string
}

/**
 * Changes what is present of a workflow. Throws 404, also for the segment of its trigger, 422 for its
 * trigger, 409 when it is to be enabled and its graph is broken, or when its trigger is to be changed while
 * it is enabled and has active executions.
 */
export async function updateWorkflow(
  ctx: Context,
  named: NamedWorkflow,
  patch: WorkflowPatch,
): Promise<Workflow> {
  const segmentId = patch.triggerConfig?.['segmentId']
  if (typeof segmentId === 'string' && isId(segmentId)) await requireSegment(ctx, named, segmentId)
  return change(ctx, named, (before) => changeWorkflow(before, patch, ctx.now()))
}

export interface GraphEdit {
  graph: Graph
}

/**
 * Edits the graph of a workflow; executions that run go on with the one before. Throws 404 and what the edit
 * throws, and 409 as `updateWorkflow` does.
 */
export async function editGraph<Edit extends GraphEdit>(
  ctx: Context,
  named: NamedWorkflow,
  edit: (graph: Graph, stamp: Stamp) => Edit,
): Promise<{ workflow: Workflow; edit: Edit }> {
  const { newId } = ctx
  const at = ctx.now()
  let made: Edit | undefined
  const workflow = await change(ctx, named, (before) => {
    made = edit(before.graph, { at, newId })
    return withGraph(before, made.graph, at)
  })
  if (made === undefined) throw new Error('A change that resolves has made its edit')
  return { workflow, edit: made }
}

const change = (
  { db }: Context,
  { id, ...project }: NamedWorkflow,
  to: (before: Workflow) => Workflow,
): Promise<Workflow> =>
  transact(db, async (tx) => {
    const before = await lockWorkflow(tx, project, id)
    if (!before) throw notFound('workflow', id)
    const after = to(before)
    if (before.enabled && beginsOtherwise(before, after)) await requireIdle(tx, after)
    await saveWorkflow(tx, after)
    append(tx, [audited({ projectId: project.projectId, at: after.updatedAt }, 'workflow.updated', after)])
    return after
  })

/** Whoever looks at the executions that are under way has to find there what they were begun by. */
async function requireIdle(tx: Tx, { id }: Workflow): Promise<void> {
  const [active] = await findActive(tx, [id])
  if (active !== undefined)
    throw conflict('The trigger of an enabled workflow cannot be changed while executions are active.', {
      suggestion: 'Disable the workflow first, or cancel its executions.',
    })
}
