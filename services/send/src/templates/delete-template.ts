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
 * Marks a template as deleted; accepted mails can still be rendered. Throws 404 if the project has no such
 * template, 409 while a campaign or workflow uses it, and 503 if the campaigns service or workflow engine is
 * unavailable. Both services are called before the deletion. A campaign or workflow that starts to use the
 * template after the call fails.
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
