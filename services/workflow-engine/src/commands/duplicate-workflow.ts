import type { Context } from '../context.ts'
import { copyOf, type Workflow } from '../domain/workflow.ts'
import { getWorkflow } from '../queries/get-workflow.ts'
import type { WorkflowKey } from './change-workflow.ts'
import { insertBelowCap } from './create-workflow.ts'

/**
 * Copies a workflow with its steps and transitions. The copy is disabled. Throws 404 if the workflow does not
 * exist, and 429 if the project has the maximum number of workflows.
 */
export async function duplicateWorkflow(ctx: Context, named: WorkflowKey): Promise<Workflow> {
  const original = await getWorkflow(ctx, named)
  return insertBelowCap(ctx, copyOf(original, { at: ctx.now(), newId: ctx.newId }))
}
