import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import { executionsActive } from '../errors.ts'
import type { Context } from '../context.ts'
import { deleteWorkflows as deleteRows, findActive } from '../store/deleted-workflows.ts'
import { lockWorkflows } from '../store/workflows.ts'
import type { WorkflowKey } from './change-workflow.ts'

/**
 * Deletes a workflow and its executions. Throws 404 if the workflow does not exist, and 409 while it has
 * active executions.
 */
export const deleteWorkflow = (ctx: Context, { id, ...project }: WorkflowKey): Promise<number> =>
  deleteWorkflows(ctx, project, [id])

/**
 * Deletes all of these workflows, or none. Throws 404 if any of them is not in the project, and 409 while any
 * has active executions.
 */
export const deleteWorkflows = (
  { db, now }: Context,
  project: ProjectGeneration,
  ids: readonly string[],
): Promise<number> =>
  transact(db, async (tx) => {
    const wanted = [...new Set(ids)]
    const names = await lockWorkflows(tx, project, wanted)
    const missing = wanted.find((id) => !names.has(id.toLowerCase()))
    if (missing !== undefined) throw notFound('workflow', missing)
    const [active] = await findActive(tx, wanted)
    if (active !== undefined) throw executionsActive(names.get(active) ?? '', active)
    const at = now()
    await deleteRows(tx, project, { ids: wanted, at })
    append(
      tx,
      wanted.map((id) =>
        audited({ projectId: project.projectId, at }, 'workflow.deleted', {
          id,
          name: names.get(id.toLowerCase()),
        }),
      ),
    )
    return wanted.length
  })
