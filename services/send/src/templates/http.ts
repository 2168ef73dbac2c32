import * as api from '@postrider/contracts/api/templates'
import type { TemplateView } from '@postrider/contracts/resources'
import { created, implement, noContent, ok, okInPieces, type Endpoint } from '@postrider/http'
import { createTemplate } from './create-template.ts'
import { deleteTemplate } from './delete-template.ts'
import { duplicateTemplate } from './duplicate-template.ts'
import { previewTemplate } from './preview-template.ts'
import { updateTemplate } from './update-template.ts'
import type { Context } from '../context.ts'
import type { Template } from './template.ts'
import { getTemplateUsage } from './get-template-usage.ts'
import { getTemplate } from './get-template.ts'
import { listTemplates, withBodies } from './list-templates.ts'

/** The templates of a project (API spec, Templates). */
export const templates = (ctx: Context): Endpoint[] => [
  implement(api.listTemplates, async ({ query, caller }) => {
    const { templates, total } = await listTemplates(ctx, caller.projectId, query)
    const { page, pageSize } = query
    const totalPages = Math.ceil(total / pageSize)
    const complete = withBodies(ctx, caller.projectId, templates)
    return okInPieces(viewsOf(complete), { total, page, pageSize, totalPages })
  }),

  implement(api.createTemplate, async ({ body, caller }) =>
    created(templateView(await createTemplate(ctx, caller, body))),
  ),

  implement(api.getTemplate, async ({ params, caller }) =>
    ok(templateView(await getTemplate(ctx, caller.projectId, params.id))),
  ),

  implement(api.updateTemplate, async ({ params, body, caller }) => {
    const { projectId } = caller
    return ok(templateView(await updateTemplate(ctx, { projectId, id: params.id, patch: body })))
  }),

  implement(api.deleteTemplate, async ({ params, caller }) => {
    await deleteTemplate(ctx, caller, params.id)
    return noContent()
  }),

  implement(api.previewTemplate, async ({ body, caller }) => ok(await previewTemplate(ctx, caller, body))),

  implement(api.getTemplateUsage, async ({ params, caller }) =>
    ok(await getTemplateUsage(ctx, caller, params.id)),
  ),

  implement(api.duplicateTemplate, async ({ params, caller }) =>
    created(templateView(await duplicateTemplate(ctx, caller, params.id))),
  ),
]

async function* viewsOf(templates: AsyncIterable<Template>) {
  for await (const template of templates) yield templateView(template)
}

const templateView = ({
  createdAt,
  updatedAt,
  generation: _generation,
  version: _version,
  versionAt: _versionAt,
  ...template
}: Template): TemplateView => ({
  ...template,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
