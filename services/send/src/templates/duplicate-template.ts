import { copyName } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import { notFound } from '@postrider/contracts/errors'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import type { Template } from './template.ts'
import { getTemplate } from './get-template.ts'
import { insertTemplate } from './store/templates.ts'
import type { ProjectGeneration } from '../db/project-generation.ts'
import { insertCapped } from '../db/insert-capped.ts'

/** Copies a template under a name that says so. Throws 404, and 429 at the cap. */
export async function duplicateTemplate(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<Template> {
  const original = await getTemplate(ctx, projectId, id)
  // A template of an earlier generation waits for its purge; a copy would escape it.
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
  await insertCapped(ctx, { what: 'templates', projectId }, async (tx) => {
    await insertTemplate(tx, copy)
    append(tx, [audited({ projectId, at }, 'template.created', copy)])
  })
  return copy
}
