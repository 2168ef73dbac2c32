import * as api from '@postrider/contracts/api/webhook-endpoints'
import type { WebhookEndpointWithSecret } from '@postrider/contracts/resources'
import { created, implement, noContent, ok, projectOf, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { changeEndpoint, deleteEndpoint } from './change-endpoint.ts'
import { createEndpoint, type EndpointWithSecret } from './create-endpoint.ts'
import { endpointView } from './endpoint.ts'
import { getEndpoint } from './get-endpoint.ts'
import { rotateSecret } from './rotate-secret.ts'
import { findEndpoints } from './store.ts'

/** The webhook endpoints of a project. */
export const endpointsHttp = (ctx: Context): Endpoint[] => [
  implement(api.listWebhookEndpoints, async ({ caller: { projectId } }) =>
    ok((await findEndpoints(ctx.db, projectId)).map((each) => endpointView(each, ctx.now()))),
  ),

  implement(api.createWebhookEndpoint, async ({ body, caller }) =>
    created(viewWithSecret(await createEndpoint(ctx, projectOf(caller), body), ctx.now())),
  ),

  implement(api.getWebhookEndpoint, async ({ params, caller }) =>
    ok(endpointView(await getEndpoint(ctx, caller.projectId, params.id), ctx.now())),
  ),

  implement(api.updateWebhookEndpoint, async ({ params: { id }, body: patch, caller: { projectId } }) =>
    ok(endpointView(await changeEndpoint(ctx, { projectId, id, patch }), ctx.now())),
  ),

  implement(api.deleteWebhookEndpoint, async ({ params: { id }, caller: { projectId } }) => {
    await deleteEndpoint(ctx, { projectId, id })
    return noContent()
  }),

  implement(api.rotateWebhookEndpointSecret, async ({ params: { id }, body, caller: { projectId } }) =>
    ok(viewWithSecret(await rotateSecret(ctx, { ...body, projectId, id }), ctx.now())),
  ),
]

const viewWithSecret = ({ endpoint, secret }: EndpointWithSecret, now: Date): WebhookEndpointWithSecret => ({
  ...endpointView(endpoint, now),
  secret,
})
