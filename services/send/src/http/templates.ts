import { bareBadRequest } from '@postrider/contracts/errors'
import { NewTemplate, TemplatePatch, TemplatesQuery, type TemplateView } from '@postrider/contracts/resources'
import { created, noContent, ok, readBody, route, router } from '@postrider/service/http'
import type { RequestHandler, Router } from 'express'
import { createTemplate } from '../commands/templates/create-template.ts'
import { deleteTemplate } from '../commands/templates/delete-template.ts'
import { duplicateTemplate } from '../commands/templates/duplicate-template.ts'
import { updateTemplate } from '../commands/templates/update-template.ts'
import type { Context } from '../context.ts'
import type { Template } from '../domain/templates/template.ts'
import { getTemplate } from '../queries/get-template.ts'
import { listTemplates } from '../queries/list-templates.ts'

/** The templates of a project (API spec, Templates). */
export const templates = (ctx: Context): Router =>
  router()
    .get(
      '/templates',
      route({ query: TemplatesQuery }, async ({ query, caller }) => {
        const { templates, total } = await listTemplates(ctx, caller.projectId, query)
        const { page, pageSize } = query
        const totalPages = Math.ceil(total / pageSize)
        return ok({ data: templates.map(templateView), total, page, pageSize, totalPages })
      }),
    )
    .post(
      '/templates',
      requireFields,
      route({ body: NewTemplate }, async ({ body, caller }) =>
        created(templateView(await createTemplate(ctx, caller, body))),
      ),
    )
    .get(
      '/templates/:id',
      route({ resource: 'template' }, async ({ params, caller }) =>
        ok(templateView(await getTemplate(ctx, caller.projectId, params['id'] ?? ''))),
      ),
    )
    .patch(
      '/templates/:id',
      route({ resource: 'template', body: TemplatePatch }, async ({ params, body, caller }) => {
        const { projectId } = caller
        return ok(templateView(await updateTemplate(ctx, { projectId, id: params['id'] ?? '', patch: body })))
      }),
    )
    .delete(
      '/templates/:id',
      route({ resource: 'template' }, async ({ params, caller }) => {
        await deleteTemplate(ctx, { projectId: caller.projectId, id: params['id'] ?? '' })
        return noContent()
      }),
    )
    .post(
      '/templates/:id/duplicate',
      route({ resource: 'template' }, async ({ params, caller }) =>
        created(templateView(await duplicateTemplate(ctx, caller, params['id'] ?? ''))),
      ),
    )

/** The API fixes the bare error body for a field that is missing; every other fault of the body is a 422. */
const requireFields: RequestHandler = (req, _res, next) => {
  const body = readBody(req)
  for (const field of ['name', 'subject', 'body', 'from']) {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
    if (value === undefined || value === null || value === '')
      throw bareBadRequest(`${field.charAt(0).toUpperCase()}${field.slice(1)} is required`)
  }
  next()
}

const templateView = ({
  createdAt,
  updatedAt,
  generation: _generation,
  ...template
}: Template): TemplateView => ({
  ...template,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
