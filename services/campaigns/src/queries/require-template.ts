import type { ProjectGeneration } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/**
 * Throws 404 `TEMPLATE_NOT_FOUND` unless the project has the template, 503 when that cannot be told. Null is
 * no template.
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
