import { copyName } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Template } from './template.ts'
import { getTemplate } from './get-template.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'
import { addTemplate } from './add-template.ts'

/**
 * Copies a template, with a name that marks the copy. Throws 404 if the project has no such template, and the
 * errors of `addTemplate`.
 */
export async function duplicateTemplate(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<Template> {
  const original = await getTemplate(ctx, projectId, id)
  // A template of an earlier generation will be purged, but its copy would survive the purge.
  if (original.generation < generation) throw notFound('template', id)
  const at = ctx.now()
  const copy = {
    ...original,
    generation,
    id: ctx.newId(),
    name: copyName(original.name),
    version: 1,
    versionAt: at,
    createdAt: at,
    updatedAt: at,
  }
  await addTemplate(ctx, copy)
  return copy
}
