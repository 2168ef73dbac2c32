import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { Template } from './template.ts'
import { findTemplate } from './store/templates.ts'

/**
 * Returns a template of a project. Throws 404 `TEMPLATE_NOT_FOUND` if the project has no template with this
 * id.
 */
export async function getTemplate({ db }: Context, projectId: string, id: string): Promise<Template> {
  const template = isId(id) ? await findTemplate(db, projectId, id) : undefined
  if (!template) throw notFound('template', id)
  return template
}
