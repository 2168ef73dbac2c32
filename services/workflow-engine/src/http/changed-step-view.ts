import type { Context } from '../context.ts'
import type { Step } from '../domain/graph.ts'
import type { Workflow } from '../domain/workflow.ts'
import { findWarnings } from '../queries/find-warnings.ts'
import { stepView } from './views.ts'

/** Returns a changed step, with warnings if its workflow is enabled and could start itself. */
export async function changedStepView(ctx: Context, workflow: Workflow, step: Step) {
  const warnings = await findWarnings(ctx, workflow)
  return { ...stepView(workflow, step), ...(warnings.length > 0 && { warnings }) }
}
