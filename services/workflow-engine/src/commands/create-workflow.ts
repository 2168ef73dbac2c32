import { tooManyInProject } from '@postrider/contracts/errors'
import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import type { NewWorkflow } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { newWorkflow, type Workflow } from '../domain/workflow.ts'
import { countForCap, insertWorkflow } from '../store/workflows.ts'

/**
 * Creates a workflow whose only step is its TRIGGER. Throws 429 if the project has the maximum number of
 * workflows.
 */
export const createWorkflow = (
  ctx: Context,
  project: ProjectGeneration,
  input: NewWorkflow,
): Promise<Workflow> =>
  insertBelowCap(ctx, newWorkflow(input, { ...project, at: ctx.now(), newId: ctx.newId }))

/**
 * Inserts a workflow. A lock keeps concurrent requests within the limit. Throws 429 `RATE_LIMIT_EXCEEDED` if
 * the project has the maximum number of workflows.
 */
export async function insertBelowCap(
  { db, config: { maxWorkflows } }: Context,
  workflow: Workflow,
): Promise<Workflow> {
  await transact(db, async (tx) => {
    if (maxWorkflows !== 0 && (await countForCap(tx, workflow)) >= maxWorkflows)
      throw tooManyInProject(maxWorkflows, 'workflows')
    await insertWorkflow(tx, workflow)
    const { projectId, createdAt } = workflow
    append(tx, [audited({ projectId, at: createdAt }, 'workflow.created', workflow)])
  })
  return workflow
}
