import { audited } from '@postrider/contracts/messages'
import { isId, type ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { WorkflowPatch } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { triggerInUse } from '../errors.ts'
import type { Context } from '../context.ts'
import type { Graph, Stamp } from '../domain/graph.ts'
import { hasTriggerChanged } from '../domain/trigger.ts'
import { changeWorkflow, withGraph, type Workflow } from '../domain/workflow.ts'
import { requireSegment } from '../queries/require-references.ts'
import { findActive } from '../store/deleted-workflows.ts'
import type { Tx } from '../store/tables.ts'
import { lockWorkflow, saveWorkflow } from '../store/workflows.ts'

export interface WorkflowKey extends ProjectGeneration {
  id: string
}

/**
 * Updates the fields of a workflow that the patch contains. Throws 404 if the workflow or the trigger's
 * segment does not exist, and 422 for an invalid trigger. Throws 409 if the patch enables a workflow with an
 * invalid graph, or changes the trigger of an enabled workflow with active executions.
 */
export async function updateWorkflow(
  ctx: Context,
  named: WorkflowKey,
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
 * Edits the graph of a workflow. Active executions continue with the previous version. Throws 404 if the
 * workflow does not exist, the errors of `edit`, and the 409 of `updateWorkflow`.
 */
export async function editGraph<Edit extends GraphEdit>(
  ctx: Context,
  named: WorkflowKey,
  edit: (graph: Graph, stamp: Stamp) => Edit,
): Promise<{ workflow: Workflow; edit: Edit }> {
  const { newId } = ctx
  const at = ctx.now()
  let made: Edit | undefined
  const workflow = await change(ctx, named, (before) => {
    made = edit(before.graph, { at, newId })
    return withGraph(before, made.graph, at)
  })
  if (made === undefined) throw new Error('The workflow was saved without its edit')
  return { workflow, edit: made }
}

const change = (
  { db }: Context,
  { id, ...project }: WorkflowKey,
  to: (before: Workflow) => Workflow,
): Promise<Workflow> =>
  transact(db, async (tx) => {
    const before = await lockWorkflow(tx, project, id)
    if (!before) throw notFound('workflow', id)
    const after = to(before)
    if (before.enabled && hasTriggerChanged(before, after)) await requireIdle(tx, after)
    await saveWorkflow(tx, after)
    append(tx, [audited({ projectId: project.projectId, at: after.updatedAt }, 'workflow.updated', after)])
    return after
  })

/**
 * Throws 409 if the workflow has active executions, so that all listed executions were started by the current
 * trigger.
 */
async function requireIdle(tx: Tx, { id }: Workflow): Promise<void> {
  const [active] = await findActive(tx, [id])
  if (active !== undefined) throw triggerInUse()
}
