import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { capReached } from '@postrider/contracts/errors'
import type { NewWorkflow } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { newWorkflow, type Workflow } from '../domain/workflow.ts'
import { countForCap, insertWorkflow } from '../store/workflows.ts'

/** Creates a workflow that has its TRIGGER alone. Throws 429 at the cap. */
export const createWorkflow = (
  ctx: Context,
  project: ProjectGeneration,
  input: NewWorkflow,
): Promise<Workflow> =>
  insertBelowCap(ctx, newWorkflow(input, { ...project, at: ctx.now(), newId: ctx.newId }))

/** Exact however many try at once. Throws 429 `RATE_LIMIT_EXCEEDED` at the cap. */
export async function insertBelowCap(
  { db, config: { maxWorkflows } }: Context,
  workflow: Workflow,
): Promise<Workflow> {
  await transact(db, async (tx) => {
    if (maxWorkflows !== 0 && (await countForCap(tx, workflow)) >= maxWorkflows)
      throw capReached({
        message: `A project may have ${maxWorkflows} workflows.`,
        limit: maxWorkflows,
        suggestion: 'Delete workflows that are no longer needed.',
      })
    await insertWorkflow(tx, workflow)
    const { projectId, createdAt } = workflow
    append(tx, [audited({ projectId, at: createdAt }, 'workflow.created', workflow)])
  })
  return workflow
}
