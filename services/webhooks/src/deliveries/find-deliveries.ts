import { notFound } from '@postrider/contracts/errors'
import type {
  WebhookDeliveriesQuery,
  WebhookDeliveryDetails,
  WebhookDeliveryView,
} from '@postrider/contracts/resources'
import { decodeCursor, keysetPage } from '@postrider/db'
import type { Context } from '../context.ts'
import { getEndpoint } from '../endpoints/get-endpoint.ts'
import { findAttempts, findBody, findDelivery, listDeliveries, type Delivery } from './store.ts'

const sort = 'webhook-deliveries'

/** Returns a page of an endpoint's deliveries, newest first. Throws 404 for the endpoint. */
export async function pageOfDeliveries(
  ctx: Context,
  { projectId, endpointId }: { projectId: string; endpointId: string },
  { limit, cursor, since, ...filter }: WebhookDeliveriesQuery,
) {
  await getEndpoint(ctx, projectId, endpointId)
  const before = cursor === undefined ? undefined : decodeCursor(cursor, { sort, kind: 'text' }).id
  const found = await listDeliveries(ctx.db, {
    projectId,
    endpointId,
    filter: { ...filter, since: since === undefined ? undefined : new Date(since) },
    before,
    limit: limit + 1,
  })
  const { page, ...rest } = keysetPage(found, limit, ({ eventId }) => ({ sort, value: '', id: eventId }))
  return { data: page.map(deliveryView), ...rest, total: 0 }
}

interface DeliveryOf {
  projectId: string
  endpointId: string
  eventId: string
}

/** The number of attempts in the details of a delivery. */
const maxAttempts = 50

/** Returns a delivery with its attempts. Throws 404. */
export async function getDelivery(
  ctx: Context,
  { projectId, endpointId, eventId }: DeliveryOf,
): Promise<WebhookDeliveryDetails> {
  await getEndpoint(ctx, projectId, endpointId)
  const delivery = await findDelivery(ctx.db, { endpointId, eventId })
  if (!delivery) throw notFound('delivery', eventId)
  const webhookIds = [eventId, ...(delivery.batchId === null ? [] : [delivery.batchId])]
  const attempts = await findAttempts(ctx.db, { endpointId, webhookIds, limit: maxAttempts })
  const body = await findBody(ctx.db, { projectId, eventId })
  return {
    ...deliveryView(delivery),
    body: body === undefined ? null : JSON.parse(body),
    attemptLog: attempts.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  }
}

/** Returns a delivery as the API returns it. */
export const deliveryView = ({
  eventId,
  type,
  isTest,
  at,
  nextAttemptAt,
  ...delivery
}: Delivery): WebhookDeliveryView => ({
  ...delivery,
  id: eventId,
  event: type,
  test: isTest,
  timestamp: at.toISOString(),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
})
