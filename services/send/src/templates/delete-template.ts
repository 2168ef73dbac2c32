import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { requireUnreferred } from '../db/require-unreferred.ts'
import { getTemplate } from './get-template.ts'
import { deleteTemplate as deleteRow } from './store/templates.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'

/**
 * Deletes a template softly: mails that were accepted with it still render. Throws 404, 409 while a campaign
 * or workflow uses it, 503 when these cannot be asked. They are asked before: what begins to use it after
 * that finds it deleted, as if it had come later.
 */
export async function deleteTemplate(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  const { name } = await getTemplate(ctx, projectId, id)
  await requireUnreferred(ctx, { projectId, generation, kind: 'template', id })
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    if (!(await deleteRow(tx, { projectId, id }, at))) throw notFound('template', id)
    append(tx, [audited({ projectId, at }, 'template.deleted', { id, name })])
  })
}
