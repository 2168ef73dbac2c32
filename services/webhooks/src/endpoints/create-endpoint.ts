import type { ProjectGeneration } from '@postrider/contracts'
import { audited } from '@postrider/contracts/messages'
import type { NewWebhookEndpoint } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { tooManyEndpoints } from '../errors.ts'
import { checkUrl } from './check-url.ts'
import { displayUrl, maxEndpoints, type WebhookEndpoint } from './endpoint.ts'
import { newSecret } from './secrets.ts'
import { findEndpoints, insertEndpoint, lockEndpointsOf } from './store.ts'

/** An endpoint and the text of its secret, which is not stored. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint
  secret: string
}

/** Adds an endpoint. Throws 422 for an invalid URL, and 409 if the project has 20 endpoints. */
export async function createEndpoint(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  given: NewWebhookEndpoint,
): Promise<EndpointWithSecret> {
  const id = ctx.newId()
  const at = ctx.now()
  const secret = newSecret(ctx, { projectId, id })
  const endpoint: WebhookEndpoint = {
    ...given,
    ...secret.fields,
    id,
    projectId,
    generation,
    url: checkUrl(given.url, ctx.config.webhookAllowPrivate),
    state: 'ENABLED',
    disabledReason: null,
    pausedUntil: null,
    previousSecret: null,
    previousSecretUntil: null,
    failingSince: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    createdAt: at,
    updatedAt: at,
  }
  await transact(ctx.db, async (tx) => {
    await lockEndpointsOf(tx, projectId)
    if ((await findEndpoints(tx, projectId)).length >= maxEndpoints) throw tooManyEndpoints(maxEndpoints)
    await insertEndpoint(tx, endpoint)
    append(tx, [
      audited({ projectId, at }, 'webhook-endpoint.created', { id, name: displayUrl(endpoint.url) }),
    ])
  })
  return { endpoint, secret: secret.text }
}
