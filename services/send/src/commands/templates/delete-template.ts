import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { deleteTemplate as deleteRow } from '../../store/templates.ts'

/** Deletes a template softly: mails that were accepted with it still render. Throws 404. */
export async function deleteTemplate(
  ctx: Context,
  template: { projectId: string; id: string },
): Promise<void> {
  const deleted = isId(template.id) && (await deleteRow(ctx.db, template, ctx.now()))
  if (!deleted) throw notFound('template', template.id)
}
