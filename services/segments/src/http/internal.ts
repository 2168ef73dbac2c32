import { referencesApi, segmentsApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { findReferences } from '../queries/find-references.ts'
import { getDefinition } from '../queries/get-definition.ts'

/** Endpoints for other services. The contracts define their schemas, errors and deadlines. */
export const internal = (ctx: Context): Endpoint[] => [
  implementInternal(segmentsApi.definition, async ({ body: { id, ...project } }) =>
    ok(await getDefinition(ctx, project, id)),
  ),

  implementInternal(referencesApi.find, async ({ body }) =>
    ok({ segments: await findReferences(ctx, body) }),
  ),
]
