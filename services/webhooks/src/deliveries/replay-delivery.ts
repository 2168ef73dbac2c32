import { notFound } from '@postrider/contracts/errors'
import { audited } from '@postrider/contracts/messages'
import type { WebhookDeliveryView } from '@postrider/contracts/resources'
import { transact } from '@postrider/db'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { displayUrl } from '../endpoints/endpoint.ts'
import { lockEndpoint, wakeEndpoints } from '../endpoints/store.ts'
import { endpointDisabled, eventErased, testNotReplayable } from '../errors.ts'
import { deliveryView } from './find-deliveries.ts'
import { findBody, findDelivery, makeDue } from './store.ts'

interface ReplayDeliveryInput {
  projectId: string
  endpointId: string
  eventId: string
}

/** Makes a delivery due and returns it. Throws 404, and 409 if it cannot be delivered. */
export const replayDelivery = (
  ctx: Context,
  { projectId, endpointId, eventId }: ReplayDeliveryInput,
): Promise<WebhookDeliveryView> =>
  transact(ctx.db, async (tx) => {
    const endpoint = await lockEndpoint(tx, { projectId, id: endpointId })
    if (!endpoint) throw notFound('webhook endpoint', endpointId)
    const delivery = await findDelivery(tx, { endpointId, eventId })
    if (!delivery) throw notFound('delivery', eventId)
    if (endpoint.state === 'DISABLED') throw endpointDisabled()
    if (delivery.isTest) throw testNotReplayable()
    if ((await findBody(tx, { projectId, eventId })) === undefined) throw eventErased()
    const now = ctx.now()
    await makeDue(tx, { endpointId, eventId }, now)
    await wakeEndpoints(tx, [endpointId], now)
    append(tx, [
      audited({ projectId, at: now }, 'webhook-endpoint.replayed', {
        id: endpointId,
        name: displayUrl(endpoint.url),
      }),
    ])
    const due = await findDelivery(tx, { endpointId, eventId })
    if (!due) throw notFound('delivery', eventId)
    return deliveryView(due)
  })
