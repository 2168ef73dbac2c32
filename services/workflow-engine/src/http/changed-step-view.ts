import type { Context } from '../context.ts'
import type { Step } from '../domain/graph.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findWarnings } from '../queries/find-warnings.ts'
import { stepView } from './views.ts'

/**
 * A step after a change of its workflow, with warnings where the workflow is enabled and could start itself.
 */
export async function changedStepView(ctx: Context, workflow: Workflow, step: Step) {
  const warnings = await findWarnings(ctx, workflow)
  return { ...stepView(workflow, step), ...(warnings.length > 0 && { warnings }) }
}
