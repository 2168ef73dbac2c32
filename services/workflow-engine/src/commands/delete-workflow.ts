import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { conflict, notFound } from '@postrider/contracts/errors'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { deleteWorkflows as deleteRows, findActive } from '../store/deleted-workflows.ts'
import { lockWorkflows } from '../store/workflows.ts'
import type { NamedWorkflow } from './change-workflow.ts'

/** Deletes a workflow and what it has executed. Throws 404, 409 while executions of it are active. */
export const deleteWorkflow = (ctx: Context, { id, ...project }: NamedWorkflow): Promise<number> =>
  deleteWorkflows(ctx, project, [id])

/**
 * Deletes all of these workflows or none: 404 when the project does not have one of them, 409 while
 * executions of one are active.
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
    if (active !== undefined)
      throw conflict(`The workflow "${names.get(active)}" has active executions.`, {
        details: { id: active },
        suggestion: 'Cancel them (POST /workflows/:id/executions/cancel-all) or let them end.',
      })
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
