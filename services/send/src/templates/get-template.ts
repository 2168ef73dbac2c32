import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Template } from './template.ts'
import { ambiguousTemplate } from '../errors.ts'
import { findTemplate, findTemplatesByName } from './store/templates.ts'

/**
 * Returns a template of a project. Throws 404 `TEMPLATE_NOT_FOUND` if the project has no template with this
 * id.
 */
export async function getTemplate({ db }: Context, projectId: string, id: string): Promise<Template> {
  const template = isId(id) ? await findTemplate(db, projectId, id) : undefined
  if (!template) throw notFound('template', id)
  return template
}

/**
 * Does the same as `getTemplate` for an id or a name. Throws 422 on `template` if several templates have this
 * name.
 */
export async function getTemplateByIdOrName(
  ctx: Context,
  projectId: string,
  idOrName: string,
): Promise<Template> {
  if (isId(idOrName)) return getTemplate(ctx, projectId, idOrName)
  const [template, another] = await findTemplatesByName(ctx.db, projectId, idOrName)
  if (!template) throw notFound('template', idOrName)
  if (another) throw ambiguousTemplate(idOrName)
  return template
}
