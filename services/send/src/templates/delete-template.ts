import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { requireNotInUse } from '../db/require-not-in-use.ts'
import { getTemplate } from './get-template.ts'
import { deleteTemplate as deleteRow } from './store/templates.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'

/**
 * Soft-deletes a template: accepted mails can still be rendered. Throws 404, 409 while a campaign or workflow
 * uses it, 503 if campaigns or workflow-engine is unavailable. These are called first: a campaign or workflow
 * that starts to use it after that finds it deleted.
 */
export async function deleteTemplate(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  const { name } = await getTemplate(ctx, projectId, id)
  await requireNotInUse(ctx, { projectId, generation, kind: 'template', id })
  const at = ctx.now()
  await transact(ctx.db, async (tx) => {
    if (!(await deleteRow(tx, { projectId, id }, at))) throw notFound('template', id)
    append(tx, [audited({ projectId, at }, 'template.deleted', { id, name })])
  })
}
