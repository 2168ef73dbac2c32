import * as api from '@postrider/contracts/api/contact-fields'
import { notFound } from '@postrider/contracts/errors'
import type { FieldUsage } from '@postrider/contracts/resources'
import { findReferencesIn, implement, ok, usageText, type Endpoint } from '@postrider/http'
import { deleteField } from '../commands/delete-field.ts'
import type { Context } from '../context.ts'
import { parseField, type FieldName } from '../domain/field-name.ts'
import { countContactsWith } from '../queries/count-contacts-with.ts'
import { listFields } from '../queries/list-fields.ts'
import { listFieldValues } from '../queries/list-field-values.ts'
import { jobAccepted } from './job-view.ts'

/** Endpoints for contact fields: standard fields and `data.<key>`. */
export const fields = (ctx: Context): Endpoint[] => [
  implement(api.listFields, async ({ caller }) => {
    const found = await listFields(ctx, caller)
    return ok({ fields: found, count: found.length })
  }),

  implement(api.listFieldValues, async ({ params, query: { limit }, caller }) => {
    const field = getField(params.field)
    const values = await listFieldValues(ctx, caller, { field, limit })
    return ok({ field: params.field, values, count: values.length, limit })
  }),

  implement(api.getFieldUsage, async ({ params, caller }) => {
    const { projectId, generation } = caller
    const field = getField(params.field)
    const thing = { projectId, generation, kind: 'field', id: params.field } as const
    const [references, contactCount] = await Promise.all([
      findReferencesIn(ctx.referring, thing),
      countContactsWith(ctx, caller, field),
    ])
    return ok({
      usedInSegments: references.segments,
      usedInCampaigns: references.campaigns,
      usedInWorkflows: references.workflows,
      contactCount,
      canDelete: field.kind === 'custom' && usageText(references) === undefined,
    } satisfies FieldUsage)
  }),

  implement(api.deleteField, async ({ params, caller }) => {
    const { projectId, generation } = caller
    const outcome = await deleteField(ctx, { projectId, generation, name: params.field })
    return 'jobId' in outcome
      ? jobAccepted(
          outcome.jobId,
          `The field is being deleted. GET /contacts/bulk/${outcome.jobId} returns its progress.`,
        )
      : ok(outcome)
  }),
]

/** Throws 404 unless the name is a standard field or `data.<key>`. The key need not exist in any contact. */
function getField(name: string): FieldName {
  const field = parseField(name)
  if (!field) throw notFound('field', name)
  return field
}
