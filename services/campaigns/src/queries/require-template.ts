import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/**
 * Throws 404 `TEMPLATE_NOT_FOUND` if the project does not have the template, and 503 if the send service is
 * unavailable. Does nothing if `id` is null.
 */
export async function requireTemplate(
  { templates }: Pick<Context, 'templates'>,
  { projectId, generation }: ProjectGeneration,
  id: string | null,
): Promise<void> {
  if (id === null) return
  const found = await templates.find({ projectId, generation, ids: [id] })
  if (found.templates.length === 0) throw notFound('template', id)
}
