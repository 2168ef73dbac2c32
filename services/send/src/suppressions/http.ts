import * as api from '@postrider/contracts/api/suppressions'
import type { SuppressionPreview, SuppressionView } from '@postrider/contracts/resources'
import { created, implement, noContent, ok, projectOf, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import { addSuppression, changeSuppression, removeSuppression } from './change-suppressions.ts'
import { getSuppression, pageOfSuppressions, suppressionsOf } from './find-suppressions.ts'

/**
 * Endpoints for manual suppressions and for suppressions after bounces and complaints. They are an addition to
 * the API.
 */
export const suppressions = (ctx: Context): Endpoint[] => [
  implement(api.listSuppressions, async ({ query, caller }) => {
    const { page, ...rest } = await pageOfSuppressions(ctx, caller.projectId, query)
    return ok({ data: page.map(suppressionView), ...rest })
  }),

  implement(api.createSuppression, async ({ body, caller }) =>
    created(suppressionView(await addSuppression(ctx, projectOf(caller), body))),
  ),

  implement(api.previewSuppression, async ({ body, caller }) => {
    const found = await suppressionsOf(ctx, caller.projectId, body.address)
    const preview: SuppressionPreview = {
      suppressed: found.length > 0,
      suppressions: found.map(suppressionView),
    }
    return ok(preview)
  }),

  implement(api.getSuppression, async ({ params, caller }) =>
    ok(suppressionView(await getSuppression(ctx, caller.projectId, params.id))),
  ),

  implement(api.updateSuppression, async ({ params, body, caller }) => {
    const changed = await changeSuppression(ctx, { ...projectOf(caller), id: params.id, patch: body })
    return ok(suppressionView(changed))
  }),

  implement(api.deleteSuppression, async ({ params, caller }) => {
    await removeSuppression(ctx, projectOf(caller), params.id)
    return noContent()
  }),
]

const suppressionView = ({ createdAt, updatedAt, endsAt, ...suppression }: Suppression): SuppressionView => ({
  ...suppression,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
})
