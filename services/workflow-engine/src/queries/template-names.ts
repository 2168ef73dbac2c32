import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'

/** Returns the names of templates by id, without unknown templates. */
export async function findTemplateNames(
  { templates }: Pick<Context, 'templates'>,
  { projectId, generation }: ProjectGeneration,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await templates.find({ projectId, generation, ids: [...new Set(ids)] })
  return new Map(found.templates.map(({ id, name }) => [id, name]))
}
