import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { RotateEndpointSecret } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { secretStillOverlaps } from '../errors.ts'
import type { EndpointWithSecret } from './create-endpoint.ts'
import { displayUrl } from './endpoint.ts'
import { newSecret } from './secrets.ts'
import { lockEndpoint, saveEndpoint } from './store.ts'

interface RotateSecretInput extends RotateEndpointSecret {
  projectId: string
  id: string
}

const hourMs = 3_600_000

/**
 * Gives an endpoint a new secret. The current secret also signs for `overlapHours`. Throws 404, and 409 while an
 * earlier secret is valid, unless `force` is set.
 */
export const rotateSecret = (
  ctx: Context,
  { projectId, id, overlapHours, force }: RotateSecretInput,
): Promise<EndpointWithSecret> =>
  transact(ctx.db, async (tx) => {
    const before = await lockEndpoint(tx, { projectId, id })
    if (!before) throw notFound('webhook endpoint', id)
    const at = ctx.now()
    const { previousSecretUntil: until } = before
    if (until && until > at && !force) throw secretStillOverlaps(until)
    const secret = newSecret(ctx, { projectId, id })
    const overlap =
      overlapHours > 0
        ? {
            previousSecret: before.secret,
            previousSecretUntil: new Date(at.getTime() + overlapHours * hourMs),
          }
        : { previousSecret: null, previousSecretUntil: null }
    const endpoint = { ...before, ...secret.fields, ...overlap, updatedAt: at }
    await saveEndpoint(tx, endpoint)
    append(tx, [
      audited({ projectId, at }, 'webhook-endpoint.secret-rotated', { id, name: displayUrl(endpoint.url) }),
    ])
    return { endpoint, secret: secret.text }
  })
